/** The quantile of some figures. */
export const quantile = (figures: readonly number[], share: number): number => {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}

export const median = (figures: readonly number[]): number => quantile(figures, 0.5)
