import { getCompany } from '@kassavirta/domain/places/companies/api'
import { getAccounts } from '@kassavirta/domain/places/companies/accounts-api'
import { expect, test } from 'vitest'
import { click, fill, alert, button, heading, link, screen, walk } from '../support/screen.ts'
import { framed, type Size } from '../support/framed-page.ts'
import type { GivenServer } from '../support/given-server.ts'
import { menu, menuItem, openMenu, texts, kaleva, openPortal, rightsWith } from './open-portal.ts'
import { act } from './front-world.ts'
import { tryAgain } from './submission-forms.ts'

const search = () => screen.getByRole('searchbox', { name: 'Hae nimellä tai henkilökortin numerolla' })
const list = () => screen.getByRole('list', { name: 'Kuljettajat' }).getByRole('listitem')
const rows = () => texts(list()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
const reload = () => button('Päivitä lista')

const driver = (lastName: string, firstNames: string, personId: string) => ({
  lastName,
  firstNames,
  personId,
  location: 'Tampere',
})
type Driver = ReturnType<typeof driver>
const few = [
  driver('Öhman', 'Aino', '10001'),
  driver('Åkerman', 'Ville Antero', '10002'),
  driver('Ahonen', 'Teemu', '10003'),
  driver('Ahonen', 'Antti Juhani', '10004'),
  driver('Zetterberg', 'Olli', '10005'),
]
const withDrivers = (personnel: readonly Driver[]) => {
  const company = { ...kaleva, personnel: [...personnel] }
  return { ...company, company }
}

async function open(personnel: readonly Driver[] = few, given?: (server: GivenServer) => void, size?: Size) {
  const server = openPortal('/kuljettajat', {
    ...(size && { size }),
    given: (all) => {
      all.answer(getCompany, withDrivers(personnel))
      given?.(all)
    },
  })
  await expect.element(heading('Kuljettajalista')).toBeVisible()
  return server
}

const expectCount = async (count: number) => {
  await expect.poll(() => list().elements().length).toBe(count)
}

test('drivers stand by last name, with card and place [R-DRV-03, R-DRV-04]', async () => {
  await open()
  await expectCount(5)
  expect(rows()[0]?.replaceAll(' ', '')).toBe('AhonenAnttiJuhaniHenkilökortti10004Tampere')
  expect(rows().map((text) => text.slice(0, 8).trim())).toEqual([
    'Ahonen A',
    'Ahonen T',
    'Zetterbe',
    'Åkerman',
    'Öhman Ai',
  ])
  await expect.element(screen.getByText('5 kuljettajaa')).toBeVisible()
})

test('above the drivers stand place, day, notice and phone [R-DRV-02, R-DRV-05, R-DRV-06]', async () => {
  await open()
  const main = screen.getByRole('main')
  for (const text of [
    `${kaleva.name} 16.11.2026`,
    'Tarkista aina kuljettajan nimi ja henkilökortti ennen rahojen luovuttamista.',
    /Jos kuljettajan nimeä ei ole listalla, soita numeroon 010\s234\s5678\./,
  ])
    await expect.element(main).toMatchTextContent(text)
  await expect.element(link('010 234 5678')).toHaveAttribute('href', 'tel:0102345678')
  // Rung with the driver at the door.
  expect(link('010 234 5678').element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

test('drivers are found by name and by card [R-DRV-01, R-ERR-27]', async () => {
  await open()
  await expectCount(5)
  expect(
    await walk(
      [
        { name: 'juh', found: 'Ahonen' },
        { name: 'ÅKER', found: 'Åkerman' },
        { name: '10005', found: 'Zetterberg' },
      ],
      async ({ name, found }) => {
        await fill(search(), name)
        await expect.poll(() => rows().map((text) => text.slice(0, found.length))).toEqual([found])
        await expect.element(screen.getByText('1 kuljettaja', { exact: true })).toBeVisible()
      },
    ),
  ).toEqual([])
  await fill(search(), 'Rosvo')
  await expectCount(0)
  await expect.element(screen.getByText('Ei tuloksia')).toBeVisible()
  await fill(search(), '')
  await expectCount(5)
})

test('without the transport service the list is empty [R-DRV-07, R-ERR-30]', async () => {
  openPortal('/', {
    given: ({ answer }) => {
      answer(getAccounts, rightsWith({ companyTransportCustomer: false }))
      answer(getCompany, withDrivers([]))
    },
  })
  await openMenu()
  await expect.element(menuItem('Tilitysilmoitus')).toBeVisible()
  expect(texts(menu().getByRole('link'))).not.toContain('Kuljettajalista')
  await click(button('Sulje'))
  await click(act('Kuljettajat'))
  await expect.element(heading('Kuljettajalista')).toBeVisible()
  await expect.element(screen.getByText('Ei kohteita')).toBeVisible()
  await expect.element(screen.getByText(/^Tarkista aina kuljettajan nimi/)).toBeVisible()
  await expect.element(link('010 234 5678')).toBeVisible()
})

test('a young list is not asked for again', async () => {
  const server = await open()
  await expectCount(5)
  await expect.element(screen.getByText(/^Haettu klo \d\d:\d\d$/)).toBeVisible()
  await click(link('Kassavirta'))
  await click(act('Kuljettajat'))
  await expectCount(5)
  expect(server.calls(getCompany)).toHaveLength(1)
  server.answer(getCompany, withDrivers(few.slice(0, 1)))
  await click(reload())
  await expectCount(1)
  await expect.element(reload()).toHaveFocus()
  expect(server.calls(getCompany)).toHaveLength(2)
})

test('a list that fails to renew stays, with a warning', async () => {
  const server = await open()
  await expectCount(5)
  server.cut(getCompany, Number.POSITIVE_INFINITY)
  await click(reload())
  await expect.element(alert()).toMatchTextContent('Listaa ei saatu päivitettyä')
  await expect.element(alert()).toMatchTextContent(/Haettu klo \d\d:\d\d\. Sen jälkeiset muutokset eivät näy/)
  await expectCount(5)
  server.answer(getCompany, withDrivers(few.slice(0, 2)))
  await click(reload())
  await expectCount(2)
  await expect.element(alert()).not.toBeInTheDocument()
})

test('a list that is refused goes until it returns', async () => {
  const server = await open()
  await expectCount(5)
  server.refuse(getCompany, 404, 'Not Found', {}, Number.POSITIVE_INFINITY)
  await click(reload())
  await expect.element(alert()).toMatchTextContent('Kuljettajalistan haussa tapahtui virhe')
  await expectCount(0)
  server.answer(getCompany, withDrivers(few))
  tryAgain(alert())
  await expectCount(5)
  await expect.element(alert()).not.toBeInTheDocument()
})

test('thousands of drivers are shown by pages and printed whole', async () => {
  const many = Array.from({ length: 5_000 }, (_, nth) =>
    driver(`Ahonen${String(nth).padStart(4, '0')}`, 'Teemu', String(20_000 + nth)),
  )
  await open([...many, driver('O’Neill', 'Mary-Ann', '40001')])
  await expect.element(screen.getByText('5001 kuljettajaa')).toBeVisible()
  await expectCount(100)
  const pages = screen.getByRole('navigation', { name: 'Sivut', exact: true })
  await expect.element(pages).toMatchTextContent('1–100 / 5001')
  await click(button('Seuraava sivu', pages))
  await expect.element(list().first()).toMatchTextContent(/^Ahonen0100/)
  await expect.element(list().first()).toBeInViewport()
  await expect.element(pages).toMatchTextContent('Sivu 2 / 51')
  await fill(search(), "Mary Ann, o'neill")
  await expectCount(1)
  await expect.element(list()).toMatchTextContent(/^O’Neill/)
  await expect.element(pages).not.toBeInTheDocument()
  await fill(search(), 'teemu ahonen4')
  await expect.element(screen.getByText('1000 kuljettajaa')).toBeVisible()
  await expect.element(list().first()).toMatchTextContent(/^Ahonen4000/)
  framed().dispatchEvent(new Event('beforeprint'))
  await expectCount(1000)
  framed().dispatchEvent(new Event('afterprint'))
  await expectCount(100)
})

test('on a phone the search stays in sight', async () => {
  const some = Array.from({ length: 60 }, (_, nth) => driver(`Ahonen${nth}`, 'Teemu', String(20_000 + nth)))
  await open(some, undefined, 'phone')
  await expectCount(60)
  list().last().element().scrollIntoView()
  await expect.poll(() => framed().scrollY).toBeGreaterThan(500)
  await expect.element(search()).toBeInViewport({ ratio: 1 })
})
