/** Real customers and invented ones do not mix. */
export class DemoRefused extends Error {
  constructor(found: number) {
    super(
      `Demo data refused: the database has ${found} concerns, companies or users that are not demo data. The demo needs a database without any.`,
    )
    this.name = 'DemoRefused'
  }
}
