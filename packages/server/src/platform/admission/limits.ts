import { availableParallelism } from 'node:os'
import type { Database } from '../database/database.ts'
import type { Settings } from '../settings.ts'
import type { CallClass } from './classes.ts'

export type Share = {
  /** How many calls run at once, and so how many connections they can hold. */
  readonly most: number
  /** How many more may wait. One holder may fill half of it, all strangers together half, and one network of theirs a quarter. */
  readonly queue: number
  /** How many one holder may have at once: a company of its submissions, a person of their reports or acts. */
  readonly ofOne: number
}

export type Limits = {
  readonly shares: Readonly<Record<CallClass, Share>>
  /** How long a call waits for its place. */
  readonly patienceMs: number
  /** Bytes of answers that are not sent yet. While there are more, no report begins. */
  readonly answerBytes: number
  /** An answer of which nobody takes a byte for so long is cut. */
  readonly stallMs: number
  /** How long a call may take to arrive whole. */
  readonly arrivalMs: number
  /** How many submissions one person may make in a minute. */
  readonly submissionsPerMinute: number
}

const ANY = Number.POSITIVE_INFINITY

/**
 * The shares add up to the connections of the pool, less those for work in the background, so no class can take a
 * connection of another. One report keeps one of two processors busy: with two at a time, deposits beside them took ten
 * times as long, with one not five.
 * The desk has shares of its own too, so that whoever works there hard keeps no customer waiting. What is
 * read there does not wait behind acts, and two people whose acts wait for one held row leave a place to a third.
 * Imports have connections of their own and let one run at a time; here it is decided how many bodies may wait.
 */
const onPostgres: Limits['shares'] = {
  submission: { most: 14, queue: 400, ofOne: 10 },
  read: { most: 5, queue: 400, ofOne: ANY },
  signIn: { most: 2, queue: 40, ofOne: ANY },
  provider: { most: 1, queue: 20, ofOne: ANY },
  report: { most: availableParallelism() < 4 ? 1 : 2, queue: 16, ofOne: 3 },
  import: { most: 4, queue: 4, ofOne: ANY },
  deskRead: { most: 3, queue: 100, ofOne: 2 },
  deskReport: { most: 1, queue: 16, ofOne: 2 },
  deskAct: { most: 5, queue: 100, ofOne: 2 },
  deskSignIn: { most: 1, queue: 40, ofOne: ANY },
}

/**
 * The embedded database runs one statement or transaction after the other, in the order in which they come to it. So few
 * of each class may be there that a submission stands behind one report at the most, and the rest waits here.
 */
const onEmbedded: Limits['shares'] = {
  ...onPostgres,
  submission: { most: 4, queue: 400, ofOne: 4 },
  read: { most: 4, queue: 400, ofOne: ANY },
  signIn: { most: 2, queue: 40, ofOne: ANY },
  report: { most: 1, queue: 16, ofOne: 3 },
  deskRead: { most: 2, queue: 100, ofOne: 1 },
  deskAct: { most: 3, queue: 100, ofOne: 1 },
}

export const limitsFor = ({ kind }: Pick<Database, 'kind'>, settings: Settings): Limits => ({
  shares: kind === 'postgres' ? onPostgres : onEmbedded,
  patienceMs: 5_000,
  answerBytes: 128 * 1024 * 1024,
  stallMs: 30_000,
  arrivalMs: 50_000,
  submissionsPerMinute: settings.submissionsPerMinute,
})
