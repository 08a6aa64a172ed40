import { KALEVA } from './demo-companies.ts'
import { PASSWORD } from './sign-in.ts'

type Session = {
  readonly token: string
  readonly user: { readonly permittedCompanies: readonly { readonly id: number; readonly name: string }[] }
}
type Account = {
  readonly accountId: number | null
  readonly permissionDeposit: boolean
  readonly permissionChangeCurrencyOrder: boolean
}

/** A customer who calls the portal as its page does, for what a test needs and another one shows in the page. */
export async function customerOf(portal: string, username: string) {
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
  return {
    places: user.permittedCompanies,
    post: <Answer>(path: string, body: object) => call<Answer>(path, body, token),
    /** The first account of a place that a right is held on. */
    async account(companyId: number, right: Exclude<keyof Account, 'accountId'>): Promise<number> {
      const { permissions } = await call<{ readonly permissions: readonly Account[] }>(
        `/accounts?companyId=${companyId}`,
        undefined,
        token,
      )
      const found = permissions.find((each) => each.accountId !== null && each[right])?.accountId
      if (!found) throw new Error(`no account with ${right}`)
      return found
    },
  }
}

/** 150,00 €: five notes of 20 € and a roll of 2 €. */
const ORDERED = { pcs_20e: 5, pcs_2e_roll: 1, billsTotalSum: 100, coinTotalSum: 50, totalSum: 150 }

type Customer = Awaited<ReturnType<typeof customerOf>>

/** Orders change money for a day. Returns the number of the order. */
export async function orderChange(customer: Customer, customerId: number, day: string): Promise<number> {
  const accountId = await customer.account(customerId, 'permissionChangeCurrencyOrder')
  const body = { customerId, accountId, deliveryDate: day, ...ORDERED }
  const { entryId } = await customer.post<{ readonly entryId: number }>('/changecurrencyorder', body)
  return entryId
}

/** The place where `demo` may do everything. */
export const kalevaOf = ({ places }: Customer): number => places.find(({ name }) => name === KALEVA)?.id ?? 0

/** Wishes a visit. */
export const askForVisit = async (
  portal: string,
  wanted: string,
  additionalInfo: string,
): Promise<number> => {
  const customer = await customerOf(portal, 'demo')
  const body = { customerId: kalevaOf(customer), suggestedDate: wanted, additionalInfo }
  const { id } = await customer.post<{ readonly id: number }>('/visit', body)
  return id
}
