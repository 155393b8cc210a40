/** Counts what holds and what does not; a failure is told and does not stop the rest. */
let passed = 0;
let failed = 0;

/** Runs one check; it fails if `act` throws. */
export async function check(name, act) {
  try {
    await act();
    passed += 1;
    console.log(`ok   ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${name}\n     ${String(error?.message ?? error).replaceAll('\n', '\n     ')}`);
  }
}

/** Throws unless both are the same when written as JSON. */
export function same(found, expected, what) {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}: found ${a}, expected ${b}`);
}

/** Throws unless `it` holds. */
export function holds(it, what) {
  if (!it) throw new Error(what);
}

/** Prints the sum; returns the exit code. */
export function sum() {
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
