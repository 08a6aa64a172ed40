import type { Page } from '@playwright/test'
import type { Facts } from './facts.ts'

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
