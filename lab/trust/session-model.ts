/**
 * Who is in, worked out from the decisions alone: a sign-in lasts twelve hours, an access token fifteen minutes, a
 * refresh token until it is traded, and the one before it for a minute more; anything older ends the sign-in. Moments
 * are whole seconds.
 */
const FAMILY_LIFE = 12 * 3600
const TOKEN_LIFE = 15 * 60
const GRACE = 60

/** What one browser was given, from its sign-in on. */
export type SignIn = {
  readonly person: number
  readonly openedAt: number
  /** Refresh tokens in the order in which they were issued. */
  readonly tokens: string[]
  /** When each of them was traded for the next. */
  readonly tradedAt: number[]
  readonly access: { readonly token: string; readonly issuedAt: number }[]
  ended: boolean
}

export type Person = { readonly id: number; readonly username: string; version: number; disabled: boolean }

export type Model = { now: number; readonly people: readonly Person[]; readonly signIns: SignIn[] }

export const passwordOf = ({ version }: Pick<Person, 'version'>): string => `Salasana-${version}`

const isOpen = ({ now, people }: Model, { person, openedAt, ended }: SignIn): boolean =>
  !ended && now < openedAt + FAMILY_LIFE && !people[person]!.disabled

export const isLetIn = (model: Model, signIn: SignIn, { issuedAt }: SignIn['access'][number]): boolean =>
  isOpen(model, signIn) && model.now < issuedAt + TOKEN_LIFE

/** What a refresh token is good for: the next one, the same next one again, nothing, or the end of its sign-in. */
export function trade(
  model: Model,
  signIn: SignIn,
  generation: number,
): 'next' | 'same' | 'refused' | 'theft' {
  if (!isOpen(model, signIn)) return 'refused'
  const newest = signIn.tokens.length - 1
  if (generation === newest) return 'next'
  const tradedAt = signIn.tradedAt[generation] ?? Number.NEGATIVE_INFINITY
  return generation === newest - 1 && model.now - tradedAt <= GRACE ? 'same' : 'theft'
}

/** Ends every sign-in of a person, except possibly one. */
export function endAll({ signIns }: Model, person: number, except?: SignIn): void {
  for (const signIn of signIns) if (signIn.person === person && signIn !== except) signIn.ended = true
}
