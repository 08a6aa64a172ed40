import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Loaded before the program of a portal under test: each test signs in, and a password hash is made to be slow. What is
 * stored looks like that of the real cost, so such a portal understands only hashes of its own kind. That the real
 * cost is what it should be, the tests of the server check.
 */
const { argon2 } = crypto
const LEAST = { memory: 8, passes: 1 }

crypto.argon2 = (algorithm, parameters, done) => argon2(algorithm, { ...parameters, ...LEAST }, done)
syncBuiltinESMExports()
