/** What is fetched once it is wanted: nothing yet, what came, or `null` if it cannot be fetched. */
export function fetched<T>(wanted: () => boolean, fetch: () => Promise<T>): { readonly now: T | null | undefined } {
  let came = $state.raw<T | null>();
  const is = $derived(wanted());
  $effect(() => {
    if (is) void fetch().then((all) => (came = all), () => (came = null));
  });
  return {
    get now() {
      return came;
    },
  };
}
