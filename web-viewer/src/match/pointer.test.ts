import { describe, expect, it } from 'vitest';
import { pointer, type Box } from './pointer';

const GAP = 10;
const WIDTH = 210;
/** A seat of 100 × 60 in a grid of two columns. */
const place = (row: number, column: number): Box => ({ left: column * 110, top: row * 70, width: 100, height: 60 });

describe('the pointer from who attacks to the target', () => {
  it('goes straight over the gap to who sits opposite', () => {
    expect(pointer(place(0, 0), place(0, 1), GAP, WIDTH)).toBe('M100 30L105 30L105 30L110 30M105 25L110 30L105 35');
  });

  it('runs down the gap, and points at the side of the target', () => {
    expect(pointer(place(0, 0), place(2, 1), GAP, WIDTH)).toBe('M100 30L105 30L105 170L110 170M105 165L110 170L105 175');
    expect(pointer(place(0, 1), place(1, 0), GAP, WIDTH)).toBe('M110 30L105 30L105 100L100 100M105 105L100 100L105 95');
  });

  it('comes back to who sits in the same column', () => {
    expect(pointer(place(2, 0), place(0, 0), GAP, WIDTH)).toBe('M100 170L105 170L105 30L100 30M105 35L100 30L105 25');
  });

  it('points down at who sits across both columns, and leaves from there upwards', () => {
    const across: Box = { left: 0, top: 140, width: 210, height: 60 };
    expect(pointer(place(0, 0), across, GAP, WIDTH)).toBe('M100 30L105 30L105 140L105 140M100 135L105 140L110 135');
    expect(pointer(across, place(1, 1), GAP, WIDTH)).toBe('M105 140L105 140L105 100L110 100M105 95L110 100L105 105');
  });

  it('goes over between the sides where three sit beside each other', () => {
    const three = (side: number, column: number): Box => ({ left: column * 70, top: side * 100, width: 60, height: 60 });
    expect(pointer(three(0, 0), three(1, 2), GAP, 200)).toBe('M60 30L65 30L65 65L135 65L135 130L140 130M135 125L140 130L135 135');
    expect(pointer(three(1, 2), three(0, 0), GAP, 200)).toBe('M140 130L135 130L135 95L65 95L65 30L60 30M65 35L60 30L65 25');
  });
});
