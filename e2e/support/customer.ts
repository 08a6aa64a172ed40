import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { KALEVA, PASSWORD } from './sign-in.ts'

type Account = {
  readonly accountId: number | null
  readonly permissionDeposit: boolean
  readonly permissionChangeCurrencyOrder: boolean
}
type Session = {
  readonly token: string
  readonly user: { readonly permittedCompanies: readonly { readonly id: number; readonly name: string }[] }
}

const denominations = [...notes, ...coins]
export type Pieces = { readonly [Name in (typeof denominations)[number]['fieldName']]?: number }

export const sumOf = (
  pieces: Pieces,
  of: typeof notes | typeof coins | typeof denominations = denominations,
): number => of.reduce((sum, { fieldName, unitValue }) => sum + unitValue * (pieces[fieldName] ?? 0), 0) / 100

/** 150,00 €: five notes of 20 € and a roll of 2 €. */
const ORDERED = { pcs_20e: 5, pcs_2e_roll: 1, billsTotalSum: 100, coinTotalSum: 50, totalSum: 150 }

/** Each deposit has its own bag number. */
export const freshBag = (): string => `77${Date.now()}${Math.floor(Math.random() * 1000)}`.slice(0, 18)

/** A user of the demo calls the portal as the page does, for what a test needs and another one shows in the page. */
export async function customerOf(portal: string, username = 'demo') {
  async function call<Answer>(path: string, body?: object, token = ''): Promise<Answer> {
    const answer = await fetch(`${portal}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(token !== '' && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const said = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${said}`)
    return JSON.parse(said) as Answer
  }
  const { token, user } = await call<Session>('/login', { username, password: PASSWORD })
  const placeOf = (name: string) => user.permittedCompanies.find((place) => place.name === name)?.id ?? 0

  /** The first account of a place that a right is held on. */
  async function accountOf(customerId: number, right: Exclude<keyof Account, 'accountId'>) {
    const { permissions } = await call<{ readonly permissions: readonly Account[] }>(
      `/accounts?companyId=${customerId}`,
      undefined,
      token,
    )
    const accountId = permissions.find((each) => each.accountId !== null && each[right])?.accountId
    return { customerId, accountId }
  }

  return {
    kaleva: placeOf(KALEVA),
    /** Declares a deposit at Kaleva. Returns the number of its bag. */
    async declare(pieces: Pieces, registerDate: string): Promise<string> {
      const securityBagNumber = freshBag()
      await call(
        '/deposit',
        {
          ...(await accountOf(placeOf(KALEVA), 'permissionDeposit')),
          securityBagNumber,
          registerDate,
          totalSum: sumOf(pieces),
          coinTotalSum: sumOf(pieces, coins),
          ...pieces,
        },
        token,
      )
      return securityBagNumber
    },
    /** Orders change money for 150 € to Kaleva. Returns the number of the order. */
    async order(deliveryDate: string): Promise<number> {
      const owner = await accountOf(placeOf(KALEVA), 'permissionChangeCurrencyOrder')
      const body = { ...owner, deliveryDate, ...ORDERED }
      return (await call<{ readonly entryId: number }>('/changecurrencyorder', body, token)).entryId
    },
    /** Orders seals to a place. */
    async orderSupplies(place: string, deliveryDate: string): Promise<number> {
      const body = { customerId: placeOf(place), deliveryDate, tt_kpl_sinetit: 50 }
      return (await call<{ readonly id: number }>('/supplyorder', body, token)).id
    },
    /** Wishes a visit at Kaleva. */
    async askForVisit(suggestedDate: string, additionalInfo: string): Promise<number> {
      const body = { customerId: placeOf(KALEVA), suggestedDate, additionalInfo }
      return (await call<{ readonly id: number }>('/visit', body, token)).id
    },
  }
}
