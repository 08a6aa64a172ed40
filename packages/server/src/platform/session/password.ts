import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Overloaded } from '../admission/queue.ts'

/** Argon2id with the OWASP minimum: 19 MiB, two passes, about 70 ms of one core. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const TAG_LENGTH = 32
const SALT_LENGTH = 16

/** A flood of sign-ins must neither use up the memory nor take more than one core from everything else. */
const MAX_WAITING = 50

/** Known callers need not wait behind strangers. */
export type HashPriority = 'known' | 'stranger'

const derive = promisify(argon2)
let isBusy = false
const waiting: Readonly<Record<HashPriority, (() => void)[]>> = { known: [], stranger: [] }

/**
 * The format is `argon2id$memory$passes$parallelism$salt$tag`. It includes the cost, so that the cost can be raised
 * later.
 */
export async function hashPassword(password: string, priority: HashPriority = 'known'): Promise<string> {
  const salt = randomBytes(SALT_LENGTH)
  const tag = await inTurn(priority, () => tagOf(password, salt, COST))
  const { memory, passes, parallelism } = COST
  return [
    'argon2id',
    memory,
    passes,
    parallelism,
    salt.toString('base64url'),
    tag.toString('base64url'),
  ].join('$')
}

/** Takes as long for a user without a password as for any other, so that the time reveals nothing. */
export async function verifyPassword(
  password: string,
  stored: string | null | undefined,
  priority: HashPriority = 'stranger',
): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = (stored ?? DUMMY_HASH).split('$')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const found = await inTurn(priority, () => tagOf(password, Buffer.from(salt ?? '', 'base64url'), cost))
  const expected = Buffer.from(tag ?? '', 'base64url')
  return stored != null && found.length === expected.length && timingSafeEqual(found, expected)
}

const DUMMY_HASH = `argon2id$${COST.memory}$${COST.passes}$${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

function tagOf(
  password: string,
  nonce: Buffer,
  cost: { memory: number; passes: number; parallelism: number },
) {
  return derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength: TAG_LENGTH, ...cost })
}

/** Strangers may fill half of the queue. One hash is made at a time. */
async function inTurn<Result>(priority: HashPriority, work: () => Promise<Result>): Promise<Result> {
  if (isBusy) {
    const { known, stranger } = waiting
    const isFull = known.length + stranger.length >= MAX_WAITING
    if (isFull || (priority === 'stranger' && stranger.length >= MAX_WAITING / 2))
      throw new Overloaded('too many passwords wait for their hash')
    await new Promise<void>((resume) => waiting[priority].push(resume))
  }
  isBusy = true
  try {
    return await work()
  } finally {
    const next = waiting.known.shift() ?? waiting.stranger.shift()
    // The slot passes to the next waiting hash, so that no other gets between.
    if (next) next()
    else isBusy = false
  }
}
