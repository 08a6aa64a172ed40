import type { DemoStaff } from '@kassavirta/domain/reports/front-pages/desk-config-api'
import type { Db } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'

/** What the package of the demo gives the server. */
export type Demo = {
  /** The users who can sign in. */
  readonly users: readonly { readonly name: string; readonly shows: string }[]
  /** Of every user. */
  readonly password: string
  /** The people who can sign in at the desk. */
  readonly staff: readonly { readonly username: string; readonly shows: string }[]
  readonly staffPassword: string
  /** The staff whose app still has the key of the demo, with their present codes. */
  readonly readStaff: (db: Db, now: Date) => Promise<readonly DemoStaff[]>
  /** Inserts the whole demo of this day, or nothing. */
  readonly fill: (deps: DemoDeps, onPart?: PartListener) => Promise<DemoReport>
}

export type DemoDeps = Pick<Deps, 'db' | 'clock' | 'auditKeys' | 'deskSecrets'>
/** Called with the part of the demo that is filled next, since the whole takes seconds. */
export type PartListener = (part: string) => void

export type DemoReport = {
  /** False when the demo was there already. Then nothing has been changed. */
  readonly filled: boolean
  /** The number of rows by table. */
  readonly rows: Readonly<Record<string, number>>
}

/** Says why a database gets no demo, and what to do. */
export class DemoRefused extends Error {
  override readonly name = 'DemoRefused'
}
