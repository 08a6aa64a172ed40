import { expect, test } from 'vitest'
import { reload, address, expectAddress, expectTitle, goTo } from '../support/framed-page.ts'
import { box, button, expectGone, heading, screen, walk } from '../support/screen.ts'
import { maija, openPortal, eetu } from './open-portal.ts'

/** Requirement, address and heading, from the specification (section 2 of both documents) and decisions L. */
const routes = {
  'a place': [
    ['R-ROUTE-03', '/tilitys', 'Tilitysilmoitus'],
    ['R-ROUTE-06', '/vaihtorahatilaus', 'Vaihtorahatilaus'],
    ['R-ROUTE-07', '/kuljettajat', 'Kuljettajalista'],
    ['R-ROUTE-15', '/kayntimuutospyynto', 'Käyntimuutospyyntö'],
    ['R-ROUTE-16', '/tarviketilaus', 'Tarviketilaus'],
    ['R-ROUTE-17', '/kuljetustilaus', 'Kuljetustilaus'],
    ['R-ROUTE-23', '/valtakirja', 'Valtakirja'],
    ['R-ROUTE-24', '/oikeudet', 'Portaalin käyttöoikeudet'],
  ],
  'messages and letters': [
    ['R-ROUTE-08', '/viestit', 'Viestit ja poikkeamailmoitukset'],
    ['R-ROUTE-09', '/viestit/luetut', 'Luetut viestit'],
    ['R-ROUTE-10', '/poikkeamat/luetut', 'Luetut poikkeamailmoitukset'],
    ['R-ROUTE-11', '/viestit/5', 'Viesti'],
    ['R-ROUTE-12', '/tiedustelu', 'Tiedustelu'],
    ['R-ROUTE-13', '/yhteydenottopyynto', 'Yhteydenottopyyntö'],
    ['R-ROUTE-14', '/palaute', 'Palaute'],
    ['R-ROUTE-18', '/ohjeet', 'Yhteystiedot'],
    ['R-ROUTE-20', '/omat-tiedot', 'Omat tiedot'],
  ],
  reports: [
    ['R-ROUTE-35', '/raportit/lista', 'Raportit'],
    ['R-ROUTE-36', '/raportit/vaihtorahatilaukset', 'Vaihtorahatilaukset'],
    ['R-ROUTE-37', '/raportit/tilitysilmoitukset', 'Tilitysilmoitukset'],
    ['R-ROUTE-38', '/raportit/kayntimuutokset', 'Käyntimuutospyynnöt'],
    ['R-ROUTE-39', '/raportit/kuljetustilaukset', 'Kuljetustilaukset'],
    ['R-ROUTE-40', '/raportit/tarviketilaukset', 'Tarviketilaukset'],
    ['R-ROUTE-41', '/raportit/kasitellyt-tilitykset', 'Käsitellyt tilitykset'],
    ['R-ROUTE-42', '/raportit/konsernin-tilitykset', 'Konsernin tilitykset'],
    ['R-ROUTE-43', '/raportit/kasitellyt-vaihtorahatilaukset', 'Käsitellyt vaihtorahatilaukset'],
    ['R-ROUTE-44', '/raportit/konsernin-vaihtorahatilaukset', 'Konsernin vaihtorahatilaukset'],
    ['R-ROUTE-45', '/raportit/kasitellyt-laskentatapahtumat', 'Käsitellyt laskentatapahtumat'],
  ],
  'entries of reports': [
    ['R-ROUTE-36', '/raportit/vaihtorahatilaukset/45', 'Vaihtorahatilaus #45'],
    ['R-ROUTE-37', '/raportit/tilitysilmoitukset/123', 'Tilitysilmoitus #123'],
    ['R-ROUTE-38', '/raportit/kayntimuutokset/7', 'Käyntimuutospyyntö #7'],
    ['R-ROUTE-39', '/raportit/kuljetustilaukset/8', 'Kuljetustilaus #8'],
    ['R-ROUTE-40', '/raportit/tarviketilaukset/17', 'Tarviketilaus #17'],
    ['R-ROUTE-41', '/raportit/kasitellyt-tilitykset/9', 'Käsitelty tilitys'],
    ['R-ROUTE-41', '/raportit/kasitellyt-tilitykset/9/kassat', 'Kassat'],
    ['R-ROUTE-41', '/raportit/kasitellyt-tilitykset/9/kassat/104%20558', 'Kassaraportti'],
    ['R-ROUTE-43', '/raportit/kasitellyt-vaihtorahatilaukset/4', 'Käsitelty vaihtorahatilaus'],
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

test.for(Object.entries(routes))('each address of %s opens its own screen', async ([, rows]) => {
  const cases = rows.map(([id, path, shown]) => ({ name: `${id} ${path}`, path, shown }))
  // As a link opens it; the table of addresses is read alike at the start and later.
  openAt(rows[0][1])
  await expectScreen(rows[0][1], rows[0][2])
  expect(
    await walk(cases, async ({ path, shown }) => {
      goTo(path)
      await expectScreen(path, shown)
    }),
  ).toEqual([])
})

test.for([
  ['R-ROUTE-19', '/ei_oikeutta', 'Ei oikeutta'],
  ['R-ROUTE-21', '/aktivointi', 'Tunnuksen aktivointi'],
  ['R-ROUTE-22', '/aktivoinnin-tilaus', 'Tilaa aktivointikoodi'],
] as const)('%s: %s is open to everybody, without a menu', async ([, path, shown]) => {
  openAt(path, null)
  await expectScreen(path, shown)
  await expect.element(screen.getByRole('banner')).toBeVisible()
  await expectGone(button('Valikko'))
  await expectGone(button('Kirjaudu sisään'))
  await expectGone(screen.getByRole('navigation', { name: 'Päävalikko' }))
})

test.for(['/tilitys/yhteenveto', '/tilitys/valmis'])(
  '%s leads to the form while nothing is sent [R-ROUTE-04, R-ROUTE-05, R-DEP-04]',
  async (path) => {
    openAt(path)
    await expect.poll(address).toBe('/tilitys')
    await expectScreen('/tilitys', 'Tilitysilmoitus')
  },
)

test('the report module opens its list [R-ROUTE-02]', async () => {
  openAt('/raportit')
  await expect.element(heading('Raportit')).toBeVisible()
  await expectTitle('Raportit – Kassavirta')
  expect(address()).toBe('/raportit/lista')
})

test.for(['/olematon', '/raportit/olematon', '/viestit/5/olematon', '/tilitys%'])(
  'the unknown address %s leads to the front page [R-ROUTE-26]',
  async (path) => {
    openPortal(path, { user: eetu })
    await expect.element(heading('Hei Eetu!')).toBeVisible()
    expect(address()).toBe('/')
    sessionStorage.clear()
    openAt(path, null)
    await expect.element(heading('Kirjaudu sisään')).toBeVisible()
    expect(address()).toBe('/')
  },
)

test('a 20-digit reference survives the start and a reload', async () => {
  openAt('/tiedustelu?reference=12345678901234567894&totalSum=71.50')
  const event = box('Tapahtuman summa/viite/viesti')
  await expect.element(event).toHaveValue('71.50 € / 12345678901234567894')
  await expectAddress('/tiedustelu')
  await reload()
  await expect.element(event).toHaveValue('71.50 € / 12345678901234567894')
})
