/**
 * Whether the server fills in the demo by itself when it starts. An embedded database is for trying out, so it gets the
 * demo unless told not to; any other only when told to. Never where there is something already.
 */
export function shouldFillDemo(at: {
  /** DEMO, where it is set. */
  readonly demo: boolean | undefined
  readonly kind: 'postgres' | 'pglite'
  readonly empty: boolean
  readonly production: boolean
}): boolean {
  return at.empty && (at.demo ?? (at.kind === 'pglite' && !at.production))
}
