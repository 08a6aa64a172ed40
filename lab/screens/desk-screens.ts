import type { Page } from '@playwright/test'
import { CLOCK } from '../../e2e/support/portal-process.ts'
import { PASSWORD } from '../../e2e/support/sign-in.ts'

/** A screen of the desk. The name of its files begins with `desk-`. */
export type DeskScreen = {
  readonly name: `desk-${string}`
  readonly title: string
  readonly path: `/${string}`
  /** Who of the demo's staff is at the desk; nobody where it is missing. */
  readonly staff?: 'laskija' | 'esimies' | 'palvelu' | 'paakayttaja'
  readonly act?: (page: Page, facts: Facts) => Promise<void>
}

const laskija = 'laskija'
const esimies = 'esimies'
const palvelu = 'palvelu'
const paakayttaja = 'paakayttaja'

const openBag = async (page: Page, { declaredBag }: Facts) => {
  await page.getByRole('textbox', { name: 'Skannaa laskettava pussi' }).fill(declaredBag)
  await page.keyboard.press('Enter')
  for (const [name, pieces] of [
    ['50 €', '11'],
    ['20 €', '17'],
    ['2 €', '14'],
  ] as const)
    await page.getByRole('textbox', { name: `${name}, kappaletta`, exact: true }).fill(pieces)
  // The last field is saved when it is left.
  await page.keyboard.press('Enter')
  await page.getByText(/^Tallennettu/).waitFor()
}

const compare = async (page: Page) => {
  await page.getByRole('link', { name: 'Jatka laskentaa' }).click()
  await page.getByRole('textbox', { name: '20 €, kappaletta', exact: true }).waitFor()
  await page.keyboard.press('F3')
  await page.keyboard.press('F9')
  await page.getByRole('button', { name: 'Sulje erolla' }).waitFor()
}

const receive = async (page: Page) => {
  const field = page.getByRole('textbox', { name: 'Skannaa pussi' })
  for (const [number, state] of [
    ['48210063', 'Saapui'],
    ['48219977', 'Ei ilmoitusta'],
    ['48210063', 'Skannattu jo'],
  ] as const) {
    await field.fill(number)
    await page.keyboard.press('Enter')
    await page.getByRole('listitem').filter({ hasText: state }).first().waitFor()
  }
}

const openVault = async (page: Page) => {
  await page.getByRole('button', { name: 'Aloita laskenta' }).click()
  await page.getByRole('textbox', { name: '500 €, kappaletta', exact: true }).waitFor()
}

const openFirstCase = async (page: Page) => {
  await page
    .getByRole('region', { name: 'Yhteydenotot' })
    .getByRole('listitem')
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('region', { name: 'Viestit' }).waitFor()
}

const search = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('4821')
  await page.getByRole('option').first().waitFor()
}

const openCountedBag = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('48210001')
  await page.getByRole('option', { name: /48210001/ }).click()
  await page.getByRole('button', { name: 'Vaiheet' }).or(page.getByText('Vaiheet')).first().waitFor()
}

/** The last stop of the demo's run is closed, and the van is back. */
const bringBack = async (page: Page) => {
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/stops/outcome') && answer.ok())
  await page.getByRole('button', { name: 'Jäi tekemättä' }).click()
  await page.getByRole('button', { name: 'Kiinni', exact: true }).click()
  // Whoever leaves the page does not wait for the ten seconds in which a mark can be taken back.
  await page.evaluate(() => globalThis.dispatchEvent(new Event('pagehide')))
  await sent
  await page.getByRole('button', { name: 'Ajo palasi' }).click()
  await page.getByRole('link', { name: 'Mitä palanneille tehdään' }).click()
  await page
    .getByRole('link', { name: /^palasi ajosta/ })
    .first()
    .waitFor()
}

/** The desk from signing in to the answer. Acts change what later screens show, so their order counts. */
export const deskScreens: readonly DeskScreen[] = [
  { name: 'desk-sign-in', title: 'Kirjautuminen', path: '/' },
  { name: 'desk-today', title: 'Työpöytä', path: '/', staff: esimies },
  { name: 'desk-search', title: 'Haku', path: '/', staff: laskija, act: search },
  {
    name: 'desk-reception',
    title: 'Vastaanotto',
    path: '/laskenta/vastaanotto',
    staff: laskija,
    act: receive,
  },
  { name: 'desk-to-count', title: 'Laskettavat', path: '/laskenta', staff: laskija },
  { name: 'desk-count', title: 'Laskenta', path: '/laskenta', staff: laskija, act: openBag },
  { name: 'desk-difference', title: 'Laskentaero', path: '/laskenta', staff: laskija, act: compare },
  { name: 'desk-second', title: 'Toinen laskenta', path: '/laskenta/toinen', staff: esimies },
  { name: 'desk-missing', title: 'Puuttuvat', path: '/laskenta/puuttuvat', staff: esimies },
  { name: 'desk-suspects', title: 'Epäillyt setelit', path: '/laskenta/epaillyt', staff: esimies },
  { name: 'desk-bag', title: 'Pussin tiedot', path: '/', staff: esimies, act: openCountedBag },
  { name: 'desk-approvals', title: 'Hyväksynnät', path: '/hyvaksynnat', staff: esimies },
  { name: 'desk-deliveries', title: 'Toimitukset', path: '/toimitukset', staff: esimies },
  { name: 'desk-run', title: 'Ajo', path: '/toimitukset/ajot/1', staff: esimies },
  {
    name: 'desk-returned',
    title: 'Toimittamatta',
    path: '/toimitukset/ajot/1',
    staff: esimies,
    act: bringBack,
  },
  { name: 'desk-routes', title: 'Reitit', path: '/toimitukset/reitit', staff: esimies },
  {
    name: 'desk-exception-days',
    title: 'Poikkeuspäivät',
    path: '/toimitukset/poikkeuspaivat',
    staff: esimies,
  },
  { name: 'desk-visits', title: 'Käynnit', path: '/kaynnit', staff: palvelu },
  { name: 'desk-cases', title: 'Yhteydenotot', path: '/yhteydenotot', staff: palvelu },
  { name: 'desk-case', title: 'Yhteydenotto', path: '/yhteydenotot', staff: palvelu, act: openFirstCase },
  { name: 'desk-vault', title: 'Holvi', path: '/toimitukset/holvi', staff: esimies },
  {
    name: 'desk-vault-count',
    title: 'Holvin laskenta',
    path: '/toimitukset/holvi/laskenta',
    staff: esimies,
    act: openVault,
  },
  { name: 'desk-publishing', title: 'Tiedottaminen', path: '/tiedottaminen', staff: palvelu },
  { name: 'desk-places', title: 'Asiakkaat', path: '/asiakkaat', staff: palvelu },
  { name: 'desk-place', title: 'Toimipaikka', path: '/asiakkaat/1', staff: palvelu },
  { name: 'desk-place-people', title: 'Henkilöt ja oikeudet', path: '/asiakkaat/1/henkilot', staff: palvelu },
  { name: 'desk-place-mandates', title: 'Valtuutukset', path: '/asiakkaat/1/valtuutukset', staff: palvelu },
  { name: 'desk-drivers', title: 'Kuljettajat', path: '/kuljettajat', staff: esimies },
  { name: 'desk-numbers', title: 'Luvut', path: '/luvut', staff: esimies },
  { name: 'desk-staff', title: 'Henkilökunta', path: '/hallinta/henkilokunta', staff: paakayttaja },
  { name: 'desk-settings', title: 'Asetukset', path: '/hallinta/asetukset', staff: paakayttaja },
  { name: 'desk-log', title: 'Lokihaku', path: '/hallinta/loki', staff: paakayttaja },
  { name: 'desk-traffic', title: 'Tietoliikenne', path: '/hallinta/tietoliikenne', staff: paakayttaja },
  { name: 'desk-retention', title: 'Säilytys', path: '/hallinta/sailytys', staff: paakayttaja },
]

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
