import { expect, test } from 'vitest'
import { reload, address, expectAddress, expectTitle, goTo } from '../support/framed-page.ts'
import { box, heading, walk } from '../support/screen.ts'
import { maija, openPortal, eetu } from './open-portal.ts'

/** Address and heading, from the specification (section 2 of both documents) and decisions L. */
const routes = {
  'acts and lists of a place [R-ROUTE-03, R-ROUTE-06, R-ROUTE-07, R-ROUTE-15, R-ROUTE-16, R-ROUTE-17, R-ROUTE-23, R-ROUTE-24]':
    [
      ['/tilitys', 'Tilitysilmoitus'],
      ['/vaihtorahatilaus', 'Vaihtorahatilaus'],
      ['/kuljettajat', 'Kuljettajalista'],
      ['/kayntimuutospyynto', 'Käyntimuutospyyntö'],
      ['/tarviketilaus', 'Tarviketilaus'],
      ['/kuljetustilaus', 'Kuljetustilaus'],
      ['/valtakirja', 'Valtakirja'],
      ['/oikeudet', 'Portaalin käyttöoikeudet'],
    ],
  'messages and letters [R-ROUTE-08, R-ROUTE-09, R-ROUTE-10, R-ROUTE-11, R-ROUTE-12, R-ROUTE-13, R-ROUTE-14, R-ROUTE-18, R-ROUTE-20]':
    [
      ['/viestit', 'Viestit ja poikkeamailmoitukset'],
      ['/viestit/luetut', 'Luetut viestit'],
      ['/poikkeamat/luetut', 'Luetut poikkeamailmoitukset'],
      ['/viestit/5', 'Viesti'],
      ['/tiedustelu', 'Tiedustelu'],
      ['/yhteydenottopyynto', 'Yhteydenottopyyntö'],
      ['/palaute', 'Palaute'],
      ['/ohjeet', 'Yhteystiedot'],
      ['/omat-tiedot', 'Omat tiedot'],
    ],
  'reports [R-ROUTE-35, R-ROUTE-36, R-ROUTE-37, R-ROUTE-38, R-ROUTE-39, R-ROUTE-40, R-ROUTE-41, R-ROUTE-42, R-ROUTE-43, R-ROUTE-44, R-ROUTE-45]':
    [
      ['/raportit/lista', 'Raportit'],
      ['/raportit/vaihtorahatilaukset', 'Vaihtorahatilaukset'],
      ['/raportit/tilitysilmoitukset', 'Tilitysilmoitukset'],
      ['/raportit/kayntimuutokset', 'Käyntimuutospyynnöt'],
      ['/raportit/kuljetustilaukset', 'Kuljetustilaukset'],
      ['/raportit/tarviketilaukset', 'Tarviketilaukset'],
      ['/raportit/kasitellyt-tilitykset', 'Käsitellyt tilitykset'],
      ['/raportit/konsernin-tilitykset', 'Konsernin tilitykset'],
      ['/raportit/kasitellyt-vaihtorahatilaukset', 'Käsitellyt vaihtorahatilaukset'],
      ['/raportit/konsernin-vaihtorahatilaukset', 'Konsernin vaihtorahatilaukset'],
      ['/raportit/kasitellyt-laskentatapahtumat', 'Käsitellyt laskentatapahtumat'],
    ],
  'entries of reports [R-ROUTE-36, R-ROUTE-37, R-ROUTE-38, R-ROUTE-39, R-ROUTE-40, R-ROUTE-41, R-ROUTE-43]': [
    ['/raportit/vaihtorahatilaukset/45', 'Vaihtorahatilaus #45'],
    ['/raportit/tilitysilmoitukset/123', 'Tilitysilmoitus #123'],
    ['/raportit/kayntimuutokset/7', 'Käyntimuutospyyntö #7'],
    ['/raportit/kuljetustilaukset/8', 'Kuljetustilaus #8'],
    ['/raportit/tarviketilaukset/17', 'Tarviketilaus #17'],
    ['/raportit/kasitellyt-tilitykset/9', 'Käsitelty tilitys'],
    ['/raportit/kasitellyt-tilitykset/9/kassat', 'Kassat'],
    ['/raportit/kasitellyt-tilitykset/9/kassat/104%20558', 'Kassaraportti'],
    ['/raportit/kasitellyt-vaihtorahatilaukset/4', 'Käsitelty vaihtorahatilaus'],
  ],
} as const

/** Opens an address with every right. What the screen itself asks for stays without an answer. */
const openAt = (path: string, user: typeof maija | null = maija) =>
  openPortal(path, { user, given: ({ letRestWait }) => letRestWait() })

async function expectScreen(path: string, name: string): Promise<void> {
  await expect.element(heading(name)).toBeVisible()
  await expectTitle(`${name} – Kassavirta`)
  expect(address()).toBe(path)
}

for (const [part, rows] of Object.entries(routes)) {
  test(`each address opens its own screen, by its heading and the title of the tab: ${part}`, async () => {
    expect(
      await walk(
        rows.map(([name, shown], at) => ({ name, shown, isFirst: at === 0 })),
        async ({ name, shown, isFirst }) => {
          // One of each part as a link opens it; the table of addresses is read alike at the start and later.
          if (isFirst) openAt(name)
          else goTo(name)
          await expectScreen(name, shown)
        },
      ),
    ).toEqual([])
  })
}

test('the open screens have addresses too, for nobody in particular [R-ROUTE-19, R-ROUTE-21, R-ROUTE-22]', async () => {
  expect(
    await walk(
      [
        { name: '/ei_oikeutta', shown: 'Ei oikeutta' },
        { name: '/aktivointi', shown: 'Tunnuksen aktivointi' },
        { name: '/aktivoinnin-tilaus', shown: 'Tilaa aktivointikoodi' },
      ],
      async ({ name, shown }) => {
        openAt(name, null)
        await expectScreen(name, shown)
      },
    ),
  ).toEqual([])
})

test('summary and receipt of a deposit lead to the form where there is nothing to show, and no title claims that one was sent [R-ROUTE-04, R-ROUTE-05, R-DEP-04]', async () => {
  expect(
    await walk([{ name: '/tilitys/yhteenveto' }, { name: '/tilitys/valmis' }], async ({ name }) => {
      openAt(name)
      await expectAddress('/tilitys')
      await expectScreen('/tilitys', 'Tilitysilmoitus')
    }),
  ).toEqual([])
})

test('the report module opens its list [R-ROUTE-02]', async () => {
  openAt('/raportit')
  await expect.element(heading('Raportit')).toBeVisible()
  await expectTitle('Raportit – Kassavirta')
  expect(address()).toBe('/raportit/lista')
})

test('an unknown address leads to the front page, signed in or not [R-ROUTE-26]', async () => {
  const unknown = ['/olematon', '/raportit/olematon', '/viestit/5/olematon', '/tilitys%']
  expect(
    await walk(
      unknown.map((name) => ({ name })),
      async ({ name }) => {
        openPortal(name, { user: eetu })
        await expect.element(heading('Hei Eetu!')).toBeVisible()
        expect(address()).toBe('/')
        sessionStorage.clear()
        openAt(name, null)
        await expect.element(heading('Kirjaudu sisään')).toBeVisible()
        expect(address()).toBe('/')
      },
    ),
  ).toEqual([])
})

test('a 20-digit reference in the address survives the start and a reload', async () => {
  openAt('/tiedustelu?reference=12345678901234567894&totalSum=71.50')
  const event = box('Tapahtuman summa/viite/viesti')
  await expect.element(event).toHaveValue('71.50 € / 12345678901234567894')
  await expectAddress('/tiedustelu')
  await reload()
  await expect.element(event).toHaveValue('71.50 € / 12345678901234567894')
})
