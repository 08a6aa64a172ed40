import '../../packages/server/test/quick-hash.ts'
import * as fc from 'fast-check'
import { execute } from '../../packages/server/src/cli/execute.ts'
import { hashPassword } from '../../packages/server/src/platform/session/password.ts'
import { addUser } from '../../packages/server/test/world.ts'
import { openPortal, type Portal } from '../places.ts'
import type { Result, RunOptions } from './run.ts'
import { endAll, isLetIn, passwordOf, trade, type Model, type SignIn } from './session-model.ts'

const START = new Date('2026-11-15T08:00:00Z')
const PEOPLE = 2
const MOST_STEPS = 30

/** The server of a run, and how many steps of each kind were taken on it. */
type Real = { readonly portal: Portal; readonly steps: Map<string, number> }

/** Stories of two people, their browsers and a thief, taken on the server and in a model of who is in. */
export async function run({ seed, size, stage }: RunOptions): Promise<Result> {
  const portal = await openPortal(await stage.addDatabase({ hasty: true }), START)
  const real: Real = { portal, steps: new Map() }
  const hash = await hashPassword(passwordOf({ version: 0 }))
  const stories = fc.asyncProperty(
    fc.commands(commands, { maxCommands: MOST_STEPS, size: 'max' }),
    async (story) => {
      const model = await newModel(portal, hash)
      await fc.asyncModelRun(() => ({ model, real }), story)
    },
  )
  const { failed, errorInstance, counterexample } = await fc.check(stories, { seed, numRuns: size })
  const steps = [...real.steps.values()].reduce((sum, count) => sum + count, 0)
  const counts = { stories: size, steps, thefts: real.steps.get('steal') ?? 0 }
  return { counts, findings: failed ? [`${fc.stringify(counterexample)}: ${String(errorInstance)}`] : [] }
}

/** Each story has people of its own, so that none can disturb the next. */
async function newModel(portal: Portal, passwordHash: string): Promise<Model> {
  portal.now = START
  const people = []
  while (people.length < PEOPLE) {
    const { id, username } = await addUser(portal, { passwordHash })
    people.push({ id, username, version: 0, disabled: false })
  }
  return { now: START.getTime() / 1000, people, signIns: [] }
}

type Step = (model: Model, real: Real) => Promise<void>

/** A step that is taken on the server and in the model; afterwards both must agree on who is in. */
function command(name: string, detail: string, step: Step): fc.AsyncCommand<Model, Real> {
  return {
    check: () => true,
    toString: () => `${name} (${detail})`,
    run: async (model, real) => {
      await step(model, real)
      real.steps.set(name, (real.steps.get(name) ?? 0) + 1)
      await agree(model, real)
    },
  }
}

/** The same with one of the sign-ins, once there is one. */
const withSignIn = (
  name: string,
  dice: number,
  step: (model: Model, real: Real, own: SignIn) => Promise<void>,
): fc.AsyncCommand<Model, Real> => ({
  ...command(name, String(dice), (model, real) => step(model, real, chosen(model.signIns, dice))),
  check: ({ signIns }) => signIns.length > 0,
})

/** Every access token that may still matter is tried. */
async function agree(model: Model, { portal }: Real): Promise<void> {
  for (const [number, signIn] of model.signIns.entries()) {
    for (const access of signIn.access.slice(-2)) {
      const headers = { authorization: `Bearer ${access.token}` }
      const { statusCode } = await portal.app.inject({ url: '/api/parameter', headers })
      expectSame(`sign-in ${number}`, statusCode, isLetIn(model, signIn, access) ? 200 : 401)
    }
  }
}

function expectSame(what: string, seen: number, expected: number): void {
  if (seen !== expected) throw new Error(`${what}: answered ${seen}, expected ${expected}`)
}

const chosen = <Value>(from: readonly Value[], dice: number): Value => from[dice % from.length]!
const call = ({ portal }: Real, method: 'POST' | 'PUT', url: string, payload: object, headers = {}) =>
  portal.app.inject({ method, url, payload, headers })

type Session = { readonly token: string; readonly refreshToken: string }

const signIn = (dice: number) =>
  command('sign in', String(dice), async (model, real) => {
    const person = dice % model.people.length
    const who = model.people[person]!
    const body = { username: who.username, password: passwordOf(who) }
    const res = await call(real, 'POST', '/api/login', body)
    expectSame('sign-in', res.statusCode, who.disabled ? 401 : 200)
    if (who.disabled) return
    const { token, refreshToken } = res.json<Session>()
    const access = [{ token, issuedAt: model.now }]
    const own = { person, openedAt: model.now, access, ended: false }
    model.signIns.push({ ...own, tokens: [refreshToken], tradedAt: [] })
  })

const signInWithOldPassword = (dice: number) =>
  command('sign in with an old password', String(dice), async ({ people }, real) => {
    const { username, version } = chosen(people, dice)
    const body = { username, password: passwordOf({ version: version - 1 }) }
    expectSame('old password', (await call(real, 'POST', '/api/login', body)).statusCode, 401)
    // How attempts are slowed down has tests of its own.
    for (const table of ['login_throttle', 'refused_name'])
      await real.portal.database.db.execute(`delete from ${table}`)
  })

/** Whoever has the token: its owner, another tab, or a thief. */
const refresh = (dice: number, back: number) =>
  withSignIn(`refresh ${back} back`, dice, (model, real, own) =>
    tradeToken(model, real, own, Math.max(0, own.tokens.length - 1 - back)),
  )

async function tradeToken(model: Model, real: Real, own: SignIn, generation: number): Promise<void> {
  const expected = trade(model, own, generation)
  const body = { refreshToken: own.tokens[generation], userId: model.people[own.person]!.id }
  const res = await call(real, 'POST', '/api/refresh', body)
  expectSame(`refresh (${expected})`, res.statusCode, expected === 'next' || expected === 'same' ? 200 : 401)
  if (expected === 'theft') own.ended = true
  if (res.statusCode !== 200) return
  const { token, refreshToken } = res.json<Session>()
  own.access.push({ token, issuedAt: model.now })
  if (expected === 'next') {
    own.tradedAt[generation] = model.now
    own.tokens.push(refreshToken)
  } else if (refreshToken !== own.tokens.at(-1)) throw new Error('the token before got another successor')
}

/** A thief copies the newest token and uses it; the owner uses it later, and both are out. */
const steal = (dice: number) =>
  withSignIn('steal', dice, async (model, real, own) => {
    const copied = own.tokens.length - 1
    await tradeToken(model, real, own, copied)
    move(model, real, 61)
    await tradeToken(model, real, own, copied)
    await tradeToken(model, real, own, own.tokens.length - 1)
  })

const refreshAsAnother = (dice: number) =>
  withSignIn('refresh as another person', dice, async ({ people }, real, own) => {
    const { id } = people[(own.person + 1) % people.length]!
    const res = await call(real, 'POST', '/api/refresh', { refreshToken: own.tokens.at(-1), userId: id })
    expectSame('refresh as another', res.statusCode, 401)
  })

const signOut = (dice: number, back: number) =>
  withSignIn(`sign out ${back} back`, dice, async (_model, real, own) => {
    const refreshToken = own.tokens[Math.max(0, own.tokens.length - 1 - back)]
    expectSame('sign-out', (await call(real, 'POST', '/api/logout', { refreshToken })).statusCode, 204)
    own.ended = true
  })

const changePassword = (dice: number) =>
  withSignIn('change the password', dice, async (model, real, own) => {
    const who = model.people[own.person]!
    const access = own.access.at(-1)!
    const body = { currentPassword: passwordOf(who), newPassword: passwordOf({ version: who.version + 1 }) }
    const headers = { authorization: `Bearer ${access.token}` }
    const isAllowed = isLetIn(model, own, access)
    const res = await call(real, 'PUT', '/api/password', body, headers)
    expectSame('change of password', res.statusCode, isAllowed ? 204 : 401)
    if (!isAllowed) return
    who.version += 1
    endAll(model, own.person, own)
  })

const disable = (dice: number) =>
  command('disable', String(dice), async (model, { portal }) => {
    const who = chosen(model.people, dice)
    await execute(portal.deps, ['user', 'disable', who.username], undefined)
    who.disabled = true
    endAll(model, model.people.indexOf(who))
  })

const enable = (dice: number) =>
  command('enable', String(dice), async ({ people }, { portal }) => {
    const who = chosen(people, dice)
    await portal.database.db.execute(`update portal_user set disabled_at = null where id = ${who.id}`)
    who.disabled = false
  })

function move(model: Model, { portal }: Real, seconds: number): void {
  model.now += seconds
  portal.now = new Date(model.now * 1000)
}

const wait = (seconds: number) =>
  command('wait', `${seconds} s`, async (model, real) => move(model, real, seconds))

const dice = fc.nat({ max: 11 })
const back = fc.constantFrom(0, 0, 0, 1, 1, 2, 3)

/** The edges of every span, and some moments between. */
const seconds = fc.constantFrom(1, 30, 59, 60, 61, 300, 899, 900, 901, 3600, 6 * 3600)

const commands = [
  ...[signIn, signInWithOldPassword, steal, refreshAsAnother, changePassword, disable, enable].map((of) =>
    dice.map(of),
  ),
  ...[refresh, refresh, signOut].map((of) => fc.tuple(dice, back).map(([which, age]) => of(which, age))),
  seconds.map(wait),
]
