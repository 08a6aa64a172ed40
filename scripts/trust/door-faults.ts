import type { UndoneCure } from './planted-copy.ts'

const SERVER = 'packages/server/'
const src = `${SERVER}src/`
const staff = `${src}features/staff/`
const door = `${staff}door.test.ts`
const admission = `${src}platform/admission/desk-admission.test.ts`

/** What would let strangers, or a password without its code, stop the work at the desk. */
export const doorFaults: readonly UndoneCure[] = [
  {
    fault: 'a made-up cookie of the desk counts as a session',
    file: `${src}platform/session/signed-cookie.ts`,
    find: `return isOurs ? shown : undefined`,
    replace: `return isOurs === undefined ? undefined : shown`,
    test: admission,
    title: 'made-up sessions get no place',
  },
  {
    fault: 'what is read at the desk waits behind acts',
    file: `${src}platform/admission/classes.ts`,
    find: `if (method === 'GET') return 'deskRead'`,
    replace: `if (method === 'GET') return 'deskAct'`,
    test: admission,
    title: 'acts that wait for a held row keep nobody from reading',
  },
  {
    fault: 'a known device stands in line behind strangers at the desk',
    file: `${src}platform/admission/admission.ts`,
    find: `shownSession(deps, request) ?? deskDoor.device.find(deps.deskSecrets, request)`,
    replace: `shownSession(deps, request) ?? (deskDoor.budgets === 'user' ? '' : undefined)`,
    test: admission,
    title: 'a flood of made-up names is sent away',
  },
  {
    fault: 'wrong passwords of strangers keep a person of the staff out',
    file: `${staff}queries.ts`,
    find: `...knownColumns(deskDoor, staffUser.id, caller),`,
    replace: `...knownColumns(deskDoor, sql\`-1\`, caller),`,
    test: door,
    title: 'do not keep out the person on a known device',
  },
  {
    fault: 'a password without its code ends the session at work',
    file: `${staff}sign-in.ts`,
    find: `    const token = await openStaffSession(tx, secretsOf(deps), person.id, now)`,
    replace: `    await endStaffSessions(tx, person.id, 'elsewhere', now)
    const token = await openStaffSession(tx, secretsOf(deps), person.id, now)`,
    test: door,
    title: 'session, neither by signing in nor by leaving',
  },
  {
    fault: 'wrong codes of half a session stop those of the person at work',
    file: `${staff}show-factor.ts`,
    find: 'if (factorAt) return factorSubject(`staff session ${staffId}`)',
    replace: 'if (staffId > 0) return factorSubject(`staff session ${staffId} ${factorAt === undefined}`)',
    test: door,
    title: 'does not stop the codes of the person at work',
  },
  {
    fault: 'the contract of the desk is open to everybody',
    file: `${src}contract.ts`,
    find: `access: staffWith(),`,
    replace: `access: staffWith().kind === 'staff' ? openToAll : openToAll,`,
    test: `${SERVER}test/two-listeners.test.ts`,
    title: 'to the staff alone, and the portal to everybody',
  },
  {
    fault: 'the scheme of an origin is not compared',
    file: `${src}platform/staff/staff-access.ts`,
    find: `origin === ownOrigin`,
    replace: `new URL(origin).host === new URL(ownOrigin ?? origin).host`,
    test: `${SERVER}test/two-listeners.test.ts`,
    title: 'takes calls of its own page only',
  },
  {
    fault: 'half a body stays open',
    file: `${src}app.ts`,
    find: `http: { headersTimeout: arrivalMs, requestTimeout: arrivalMs, connectionsCheckingInterval: arrivalMs / 5 }`,
    replace: `http: { connectionsCheckingInterval: arrivalMs / 5 }`,
    test: `${SERVER}test/half-sent.test.ts`,
  },
]
