/** The end of an axis from 0 that is easy to read: at least `most`, and 1, 2 or 5 times a power of ten. */
export const axisEnd = (most: number): number => {
  if (most <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  const factor = [1, 2, 5, 10].find((each) => each * power >= most) ?? 10
  return factor * power
}
