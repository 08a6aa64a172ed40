import { CLOCK } from '../support/portal-process.ts'
import { PASSWORD } from '../support/sign-in.ts'

const PLACE = 'Myllypuoti Kaleva'

type Row = {
  readonly entryId: number
  /** How far the desk is with it; its page then has a line with times. */
  readonly stage?: string | null
  readonly cashReports?: readonly { readonly securityBagNumber: string; readonly difference: number }[]
}
type Account = { readonly accountId: number | null; readonly permissionDeposit: boolean }
type Message = { readonly id: number; readonly type: string; readonly read?: string }

/** Numbers of the demo that stand in addresses. */
export type Facts = Awaited<ReturnType<typeof findFacts>>

/** Finds them as the person does who may do everything. */
export async function findFacts(portal: string) {
  const signedIn = await fetch(`${portal}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password: PASSWORD }),
  })
  const { token, user } = (await signedIn.json()) as {
    readonly token: string
    readonly user: { readonly permittedCompanies: readonly { readonly id: number; readonly name: string }[] }
  }
  const company = user.permittedCompanies.find(({ name }) => name === PLACE)?.id ?? 0
  const ask = async <Found>(path: string): Promise<readonly Found[]> => {
    const answer = await fetch(`${portal}/api/${path}`, { headers: { authorization: `Bearer ${token}` } })
    return Object.values((await answer.json()) as object).find(Array.isArray) ?? []
  }
  const declaredBag = await declare(
    portal,
    token,
    company,
    await ask<Account>(`accounts?companyId=${company}`),
  )
  const first = async (report: string) =>
    known((await ask<Row>(`reports/${report}?companyId=${company}`))[0]).entryId
  const bags = await ask<Row>(`reports/DepositHandled?companyId=${company}`)
  const differs = ({ cashReports = [] }: Row) =>
    cashReports.some(({ difference, securityBagNumber }) => difference !== 0 && securityBagNumber !== '')
  const deposits = await ask<Row>(`reports/deposit?companyId=${company}`)
  const handled = known(bags.find(differs))
  const messages = await ask<Message>('messages')
  const unread = (type: string) => known(messages.find((each) => each.type === type && !each.read)).id
  return {
    company,
    declaredBag,
    deposit: known(deposits.find(({ stage }) => stage === 'counted') ?? deposits[0]).entryId,
    changeOrder: await first('changeorder'),
    visitChange: await first('visitchange'),
    visit: await first('visit'),
    supplyOrder: await first('supplyorder'),
    handled: handled.entryId,
    bag: known(handled.cashReports?.find(({ securityBagNumber }) => securityBagNumber !== ''))
      .securityBagNumber,
    handledOrder: await first('ChangeOrderHandled'),
    message: unread('viesti'),
    notice: unread('poikkeama'),
    case: known(
      (await ask<{ readonly caseId: number; readonly hasUnread: boolean }>('cases')).find(
        ({ hasUnread }) => hasUnread,
      ),
    ).caseId,
  } as const
}

/** A bag whose content the pictures of the counting know: 938,00 €. Returns its number. */
async function declare(portal: string, token: string, customerId: number, accounts: readonly Account[]) {
  const account = accounts.find(({ accountId, permissionDeposit }) => accountId !== null && permissionDeposit)
  const securityBagNumber = '48219911'
  const answer = await fetch(`${portal}/api/deposit`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      customerId,
      accountId: account?.accountId,
      securityBagNumber,
      registerDate: CLOCK.slice(0, 10),
      totalSum: 938,
      coinTotalSum: 28,
      pcs_50e: 11,
      pcs_20e: 18,
      pcs_2e: 14,
    }),
  })
  if (!answer.ok) throw new Error(`the declaration was answered by ${answer.status}`)
  return securityBagNumber
}

function known<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Error('the demo lacks something that the gallery shows')
  return found
}
