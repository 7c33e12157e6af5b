/** What `work` returns where the user's time zone is this one, by its IANA name. */
export const inZone = <Returned>(zone: string, work: () => Returned): Returned => {
  const { TZ: before } = process.env
  const restore = (): void => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
  process.env.TZ = zone
  let result: Returned
  try {
    result = work()
  } catch (error) {
    restore()
    throw error
  }
  if (result instanceof Promise) return result.finally(restore) as Returned
  restore()
  return result
}
