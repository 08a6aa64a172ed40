import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Problem } from '@kassavirta/domain/kernel/problem'

/** Argon2id with the OWASP minimum: 19 MiB, two passes, about 70 ms of one core. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const TAG_LENGTH = 32
const SALT_LENGTH = 16

/** A flood of sign-ins must neither use up the memory nor starve everything else of CPU time. */
const MAX_RUNNING = 2
const MAX_WAITING = 50

const derive = promisify(argon2)
let running = 0
const queue: (() => void)[] = []

/**
 * The format is `argon2id$memory$passes$parallelism$salt$tag`. It includes the cost, so that the cost can be raised
 * later.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_LENGTH)
  const tag = await inTurn(() => tagOf(password, salt, COST))
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
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = (stored ?? DUMMY_HASH).split('$')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const found = await inTurn(() => tagOf(password, Buffer.from(salt ?? '', 'base64url'), cost))
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

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_RUNNING) {
    if (queue.length >= MAX_WAITING) throw new Problem('unavailable')
    await new Promise<void>((resume) => queue.push(resume))
  }
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    queue.shift()?.()
  }
}
