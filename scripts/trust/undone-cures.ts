import { deliveryFaults } from './delivery-faults.ts'
import { deskFaults } from './desk-faults.ts'
import { doorFaults } from './door-faults.ts'
import type { UndoneCure } from './planted-copy.ts'
import { vaultFaults } from './vault-faults.ts'
import { recurringFaults, visitFaults } from './visit-faults.ts'

const SERVER = 'packages/server/'
const src = `${SERVER}src/`

/** What once did not hold, in the order of its weight. The runs of trust have their own faults (mutations.ts). */
export const undoneCures: readonly UndoneCure[] = [
  {
    fault: 'an answer that nobody reads is kept for ever',
    file: `${src}platform/admission/answers.ts`,
    find: `socket.setTimeout(stallMs)`,
    replace: `socket.setTimeout(stallMs * 0)`,
    test: `${SERVER}test/unread-answers.test.ts`,
  },
  {
    fault: 'reports may take every connection',
    file: `${src}platform/admission/limits.ts`,
    find: `report: { most: availableParallelism() < 4 ? 1 : 2, queue: 16, ofOne: 3 }`,
    replace: `report: { most: 100, queue: 16, ofOne: ANY * availableParallelism() }`,
    test: `${SERVER}test/overload.race.test.ts`,
  },
  {
    fault: 'statements wait for a lock as long as it is held',
    file: `${src}platform/database/client.ts`,
    find: `lock_timeout: 3_000`,
    replace: `lock_timeout: 0`,
    test: `${SERVER}test/pooler.race.test.ts`,
  },
  {
    fault: 'a new e-mail address counts at once',
    file: `${src}features/profile/update-profile.ts`,
    find: `    if (changed.some((field) => field !== 'emailAddress')) {
      const saved = { ...profile, emailAddress: before.emailAddress }`,
    replace: `    {
      const saved = profile`,
    test: `${src}features/profile/email-change.test.ts`,
  },
  {
    fault: 'strangers use up the budget of a known device',
    file: `${src}platform/session/tries.ts`,
    find: `if (known?.knowsDevice) return`,
    replace: `if (known?.knowsDevice && username === '') return`,
    test: `${src}features/session/throttles.test.ts`,
  },
  {
    fault: 'every wrong try behind a shared address counts, of whomever',
    file: `${src}platform/session/refused-names.ts`,
    find: `sha256(username.toLowerCase())`,
    replace: `sha256(username.toLowerCase() + Math.random())`,
    test: `${src}features/session/throttles.test.ts`,
  },
  {
    fault: 'a changed row of the audit log keeps its seal',
    file: `${src}platform/audit/verify-audit.ts`,
    find: `if (!sameHash(hash, hashOf(key, seal, row))) return`,
    replace: `if (hash === '' && !sameHash(hash, hashOf(key, seal, row))) return`,
    test: `${src}platform/audit/verify-audit.test.ts`,
  },
  {
    fault: 'a database that takes no writes is a fault of the server',
    file: `${src}platform/http/faults.ts`,
    find: `/^(25006|55P03|`,
    replace: `/^(55P03|`,
    test: `${src}platform/http/faults.test.ts`,
  },
  {
    fault: 'a server whose database takes no writes calls itself ready',
    file: `${src}platform/http/health.ts`,
    find: `return schema.readOnly ? 'writes' : undefined`,
    replace: `return undefined`,
    test: `${src}platform/http/health.test.ts`,
  },
  {
    fault: 'a failed statement is logged with its values',
    file: `${src}platform/http/error-log.ts`,
    find: 'return `Failed query: ${String(error.query)}`',
    replace: 'return error.message',
    test: `${src}platform/http/error-log.test.ts`,
  },
  {
    fault: 'a client that hangs up is logged as an error',
    file: `${src}platform/http/request-log.ts`,
    find: `request.log.info(routeOf(request), 'the client hung up')`,
    replace: `request.log.error(routeOf(request), 'the client hung up')`,
    test: `${SERVER}test/hang-ups.test.ts`,
  },
  {
    fault: 'every newer schema makes a server unready',
    file: `${src}platform/database/schema.ts`,
    find: `return compatibleFrom > own ? 'newer' : 'fits'`,
    replace: `return version > own || compatibleFrom > own ? 'newer' : 'fits'`,
    test: `${src}platform/http/health.test.ts`,
  },
  {
    fault: 'a migration waits for its locks, and everybody behind it',
    file: `${src}platform/database/migrate.ts`,
    find: 'set local lock_timeout = ${lockMs}',
    replace: 'set local lock_timeout = ${lockMs * 0}',
    test: `${src}platform/database/migrate.race.test.ts`,
  },
  {
    fault: 'the unit has no limit of memory',
    file: 'deploy/kassavirta.service',
    find: `MemoryMax=`,
    replace: `#MemoryMax=`,
    test: 'scripts/papers/deploy.test.ts',
  },
  {
    fault: 'a server does not wait for its database at start',
    file: `${src}platform/settings.ts`,
    find: `databaseWaitMs: env.DATABASE_WAIT * SECOND_MS`,
    replace: `databaseWaitMs: env.DATABASE_WAIT * 0 * SECOND_MS`,
    test: `${SERVER}test/start.race.test.ts`,
  },
  {
    fault: 'a clock that has jumped ahead deletes everything',
    file: `${src}platform/retention/delete-expired.ts`,
    find: `least(\${now}, c.reached_at + interval '2 hours')`,
    replace: `\${now}`,
    test: `${src}platform/retention/delete-expired.test.ts`,
  },
  {
    fault: 'those whom the server knows wait behind strangers for their hash',
    file: `${src}platform/session/password.ts`,
    find: `waiting.known.shift() ?? waiting.stranger.shift()`,
    replace: `waiting.stranger.shift() ?? waiting.known.shift()`,
    test: `${src}platform/session/password.test.ts`,
  },
  {
    fault: 'a call may name one company in its address and another in its body',
    file: `${src}platform/rights/access.ts`,
    find: `if (company !== 'header') throw fieldProblem('companyId', 'invalid')`,
    replace: '',
    test: `${SERVER}test/contradicting-companies.test.ts`,
  },
  {
    fault: 'an inquiry may name a foreign entry',
    file: `${src}features/inquiries/queries.ts`,
    find: ` and \${table.companyId} = \${companyId}`,
    replace: '',
    test: `${src}features/inquiries/inquiries.test.ts`,
  },
  {
    fault: 'production starts with the demo',
    file: `${src}platform/settings.ts`,
    find: `if (production && given['DEMO'] === 'true')`,
    replace: `if (production && given['DEMO'] === 'sure')`,
    test: `${src}platform/settings.test.ts`,
  },
  {
    fault: 'a call that is still running is answered without a time to come back',
    file: `${src}platform/http/faults.ts`,
    find: `'seconds' in params ? params.seconds : afterSeconds`,
    replace: `'seconds' in params ? params.seconds : status === 409 ? undefined : afterSeconds`,
    test: `${src}platform/ledgers/submit.race.test.ts`,
  },
  {
    fault: 'only one secret is known',
    file: `${src}platform/session/access-token.ts`,
    find: `secrets.some((secret) =>`,
    replace: `secrets.slice(0, 1).some((secret) =>`,
    test: `${src}features/session/secret-rotation.test.ts`,
  },
  {
    fault: 'a token from the future is good',
    file: `${src}platform/session/access-token.ts`,
    find: `exp > seconds && iat <= seconds + SKEW_SECONDS`,
    replace: `exp > seconds && iat <= seconds * SKEW_SECONDS`,
    test: `${src}platform/session/access-token.test.ts`,
  },
  ...doorFaults,
  ...deskFaults,
  ...deliveryFaults,
  ...visitFaults,
  ...recurringFaults,
  ...vaultFaults,
]
