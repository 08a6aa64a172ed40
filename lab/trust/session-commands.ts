import * as fc from 'fast-check'
import { execute } from '../../packages/server/src/cli/execute.ts'
import type { Portal } from './portal.ts'
import { endAll, isLetIn, passwordOf, trade, type Model, type SignIn } from './session-model.ts'

/** The server of a run, and how many steps were taken on it. */
export type Real = { readonly portal: Portal; readonly steps: Map<string, number> }

type Session = { readonly token: string; readonly refreshToken: string }
type Step = (model: Model, real: Real) => Promise<void>

/** A step that is taken on the server and in the model; afterwards both must agree on who is in. */
class Command implements fc.AsyncCommand<Model, Real> {
  readonly name: string
  readonly needsSignIn: boolean
  readonly step: Step
  constructor(name: string, needsSignIn: boolean, step: Step) {
    this.name = name
    this.needsSignIn = needsSignIn
    this.step = step
  }
  check = ({ signIns }: Readonly<Model>) => !this.needsSignIn || signIns.length > 0
  toString = () => this.name
  async run(model: Model, real: Real): Promise<void> {
    await this.step(model, real)
    const kind = this.name.split(' (')[0]!
    real.steps.set(kind, (real.steps.get(kind) ?? 0) + 1)
    await agree(model, real)
  }
}

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

const signIn = (dice: number) =>
  new Command(`sign in (${dice})`, false, async (model, real) => {
    const person = dice % model.people.length
    const who = model.people[person]!
    const { username } = who
    const res = await call(real, 'POST', '/api/login', { username, password: passwordOf(who) })
    expectSame('sign-in', res.statusCode, who.disabled ? 401 : 200)
    if (who.disabled) return
    const { token, refreshToken } = res.json<Session>()
    const access = [{ token, issuedAt: model.now }]
    model.signIns.push({
      person,
      openedAt: model.now,
      tokens: [refreshToken],
      tradedAt: [],
      access,
      ended: false,
    })
  })

const signInWithOldPassword = (dice: number) =>
  new Command(`sign in with an old password (${dice})`, false, async ({ people }, real) => {
    const { username, version } = chosen(people, dice)
    const res = await call(real, 'POST', '/api/login', {
      username,
      password: passwordOf({ version: version - 1 }),
    })
    expectSame('old password', res.statusCode, 401)
    // How attempts are slowed down has tests of its own.
    await real.portal.database.db.execute('delete from login_throttle')
    await real.portal.database.db.execute('delete from refused_name')
  })

/** Whoever has the token: its owner, another tab, or a thief. */
const refresh = (dice: number, back: number) =>
  new Command(`refresh (${dice}, ${back} back)`, true, async (model, real) => {
    const own = chosen(model.signIns, dice)
    await tradeToken(model, real, own, Math.max(0, own.tokens.length - 1 - back))
  })

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
  new Command(`steal (${dice})`, true, async (model, real) => {
    const own = chosen(model.signIns, dice)
    const copied = own.tokens.length - 1
    await tradeToken(model, real, own, copied)
    move(model, real, 61)
    await tradeToken(model, real, own, copied)
    await tradeToken(model, real, own, own.tokens.length - 1)
  })

const refreshAsAnother = (dice: number) =>
  new Command(`refresh as another person (${dice})`, true, async ({ people, signIns }, real) => {
    const own = chosen(signIns, dice)
    const { id } = people[(own.person + 1) % people.length]!
    const res = await call(real, 'POST', '/api/refresh', { refreshToken: own.tokens.at(-1), userId: id })
    expectSame('refresh as another', res.statusCode, 401)
  })

const signOut = (dice: number, back: number) =>
  new Command(`sign out (${dice}, ${back} back)`, true, async (model, real) => {
    const own = chosen(model.signIns, dice)
    const refreshToken = own.tokens[Math.max(0, own.tokens.length - 1 - back)]
    expectSame('sign-out', (await call(real, 'POST', '/api/logout', { refreshToken })).statusCode, 204)
    own.ended = true
  })

const changePassword = (dice: number) =>
  new Command(`change the password (${dice})`, true, async (model, real) => {
    const own = chosen(model.signIns, dice)
    const who = model.people[own.person]!
    const access = own.access.at(-1)!
    const body = { currentPassword: passwordOf(who), newPassword: passwordOf({ version: who.version + 1 }) }
    const headers = { authorization: `Bearer ${access.token}` }
    const res = await call(real, 'PUT', '/api/password', body, headers)
    const allowed = isLetIn(model, own, access)
    expectSame('change of password', res.statusCode, allowed ? 204 : 401)
    if (!allowed) return
    who.version += 1
    endAll(model, own.person, own)
  })

const disable = (dice: number) =>
  new Command(`disable (${dice})`, false, async (model, { portal }) => {
    const person = dice % model.people.length
    const who = model.people[person]!
    await execute(portal.deps, ['user', 'disable', who.username], undefined)
    who.disabled = true
    endAll(model, person)
  })

const enable = (dice: number) =>
  new Command(`enable (${dice})`, false, async ({ people }, { portal }) => {
    const who = chosen(people, dice)
    await portal.database.db.execute(`update portal_user set disabled_at = null where id = ${who.id}`)
    who.disabled = false
  })

function move(model: Model, { portal }: Real, seconds: number): void {
  model.now += seconds
  portal.now = new Date(model.now * 1000)
}

const wait = (seconds: number) =>
  new Command(`wait (${seconds} s)`, false, async (model, real) => move(model, real, seconds))

const dice = fc.nat({ max: 11 })
const back = fc.constantFrom(0, 0, 0, 1, 1, 2, 3)

/** The edges of every span, and some moments between. */
const seconds = fc.constantFrom(1, 30, 59, 60, 61, 300, 899, 900, 901, 3600, 6 * 3600)

export const sessionCommands: fc.Arbitrary<Command>[] = [
  dice.map(signIn),
  dice.map(signInWithOldPassword),
  fc.tuple(dice, back).map(([which, age]) => refresh(which, age)),
  fc.tuple(dice, back).map(([which, age]) => refresh(which, age)),
  dice.map(steal),
  dice.map(refreshAsAnother),
  fc.tuple(dice, back).map(([which, age]) => signOut(which, age)),
  dice.map(changePassword),
  dice.map(disable),
  dice.map(enable),
  seconds.map(wait),
]
