/** A mutant that no test notices, and why. */
export type Survivor = {
  readonly file: string
  readonly was: string
  readonly becomes: string
  /** Whether it behaves like the file itself: then it counts neither as killed nor as survived. */
  readonly isEqual: boolean
  readonly reason: string
}

export const equal = (file: string, was: string, becomes: string, reason: string): Survivor => ({
  file: `packages/${file}`,
  was,
  becomes,
  isEqual: true,
  reason,
})

export const left = (file: string, was: string, becomes: string, reason: string): Survivor => ({
  ...equal(file, was, becomes, reason),
  isEqual: false,
})
