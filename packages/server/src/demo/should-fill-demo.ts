/**
 * Whether the server fills in the demo by itself when it starts. An embedded database is for trying out, so it gets the
 * demo unless DEMO says no; any other only when DEMO says yes. A database with data never gets it.
 */
export function shouldFillDemo(at: {
  /** The setting DEMO, if there is one. */
  readonly demo: boolean | undefined
  readonly kind: 'postgres' | 'pglite'
  readonly empty: boolean
  readonly production: boolean
}): boolean {
  return at.empty && (at.demo ?? (at.kind === 'pglite' && !at.production))
}
