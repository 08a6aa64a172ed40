import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Loaded before a program under test that signs in again and again, because a password hash is made to be slow. What is
 * stored says the real cost, so such a program understands only hashes of its own kind. Where the hash is the subject,
 * `real-hash.ts` asks for the real cost.
 */
const { argon2 } = crypto
const LEAST = { memory: 8, passes: 1 }

crypto.argon2 = (algorithm, parameters, done) =>
  argon2(algorithm, process.env['REAL_HASH'] ? parameters : { ...parameters, ...LEAST }, done)
syncBuiltinESMExports()
