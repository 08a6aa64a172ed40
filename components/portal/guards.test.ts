import { expect, test } from 'vitest'
import { getReferences } from '@kassavirta/domain/places/companies/api'
import { getAccounts } from '@kassavirta/domain/places/companies/accounts-api'
import { lookAgain, address, expectAddress, goTo } from '../support/framed-page.ts'
import { click, fill, press, alert, button, heading, link, screen, walk } from '../support/screen.ts'
import { companySearch } from './front-world.ts'
import { texts, openPortal, eetu, manager, noora, onlyRights, rightsWith } from './open-portal.ts'
import { tryAgain } from './submission-forms.ts'

/** Address, heading, the flags that open it, and the requirement; from decisions E2. */
const guarded = [
  ['/tilitys', 'Tilitysilmoitus', ['permissionDeposit'], 'R-PERM-03'],
  ['/vaihtorahatilaus', 'Vaihtorahatilaus', ['permissionChangeCurrencyOrder'], 'R-PERM-02'],
  ['/tarviketilaus', 'Tarviketilaus', ['companySupplyOrder', 'companyRoleSupplyOrder'], 'R-PERM-04'],
  ['/kayntimuutospyynto', 'Käyntimuutospyyntö', ['companyRoleVisitChangeRequest'], 'R-PERM-05'],
  ['/kuljetustilaus', 'Kuljetustilaus', ['companyRoleVisitChangeRequest'], 'R-PERM-05'],
  ['/valtakirja', 'Valtakirja', ['companyRolePermissionMaintenance'], 'R-PERM-06'],
  ['/oikeudet', 'Portaalin käyttöoikeudet', ['companyRoleRoleMaintenance'], 'R-PERM-07'],
  ['/raportit/tarviketilaukset', 'Tarviketilaukset', ['companyRoleSupplyOrderReports'], 'R-PERM-16'],
  ['/raportit/kayntimuutokset', 'Käyntimuutospyynnöt', ['companyRoleVisitChangeRequestReports'], 'R-PERM-17'],
  ['/raportit/kuljetustilaukset', 'Kuljetustilaukset', ['companyRoleVisitChangeRequestReports'], 'R-PERM-17'],
  ['/raportit/kasitellyt-tilitykset', 'Käsitellyt tilitykset', ['permissionDepositReport'], 'R-PERM-19'],
  [
    '/raportit/kasitellyt-vaihtorahatilaukset',
    'Käsitellyt vaihtorahatilaukset',
    ['permissionChangeOrderReport'],
    'R-PERM-18',
  ],
] as const

const GROUP_REPORTS = [
  { name: '/raportit/konsernin-tilitykset', title: 'Konsernin tilitykset' },
  { name: '/raportit/kasitellyt-laskentatapahtumat', title: 'Käsitellyt laskentatapahtumat' },
] as const

type Rights = ReturnType<typeof rightsWith>

/** Opens an address with rights. What the screen itself asks for stays without an answer. */
const openWith = (path: string, rights: Rights, user = eetu) =>
  openPortal(path, {
    user,
    given: ({ answer, letRestWait }) => {
      answer(getAccounts, rights)
      letRestWait()
    },
  })

for (const [path, title, flags, row] of guarded) {
  test(`${path} opens with its right alone [R-ROUTE-46, ${row}]`, async () => {
    const each = flags.map((name) => ({ name }))
    expect(
      await walk(each, async ({ name }) => {
        const server = openWith(path, onlyRights(...flags))
        await expect.element(heading(title)).toBeVisible()
        expect(address()).toBe(path)
        server.answer(getAccounts, rightsWith({ [name]: false }))
        await lookAgain(server, getAccounts)
        await expect.element(heading('Ei oikeutta')).toBeVisible()
        goTo('/palaute')
        await expect.element(heading('Palaute')).toBeVisible()
        goTo(path)
        await expect.element(heading('Ei oikeutta')).toBeVisible()
        expect(address()).toBe('/ei_oikeutta')
      }),
    ).toEqual([])
  })
}

test('group reports need their right on any own place [R-PERM-09, R-PERM-20]', async () => {
  const [kaleva, ...others] = manager.permittedCompanies.map((company) => ({
    ...company,
    permissionConcernReport: company.name === 'Vasarapiha Palokka',
  }))
  const elsewhere = { ...manager, permittedCompanies: kaleva ? [kaleva, ...others] : others }
  const [first] = GROUP_REPORTS
  openWith(first.name, onlyRights(), elsewhere)
  await expect.element(heading(first.title)).toBeVisible()
  expect(
    await walk(GROUP_REPORTS, async ({ name, title }) => {
      goTo(name)
      await expect.element(heading(title)).toBeVisible()
      expect(address()).toBe(name)
    }),
  ).toEqual([])
  openWith(first.name, rightsWith({}), eetu)
  await expect.element(heading('Ei oikeutta')).toBeVisible()
  expect(
    await walk(GROUP_REPORTS, async ({ name }) => {
      goTo('/palaute')
      await expect.element(heading('Palaute')).toBeVisible()
      goTo(name)
      await expect.element(heading('Ei oikeutta')).toBeVisible()
    }),
  ).toEqual([])
})

test('the drivers’ list opens without a right of its own [R-PERM-08]', async () => {
  openWith('/kuljettajat', onlyRights())
  await expect.element(heading('Kuljettajalista')).toBeVisible()
  expect(address()).toBe('/kuljettajat')
})

test('nobody is sent away while rights are unknown [R-ROUTE-46, R-ERR-20]', async () => {
  let release = (): void => undefined
  const server = openPortal('/tilitys', {
    given: ({ hold }) => {
      release = hold(getAccounts)
    },
  })
  await expect.element(screen.getByRole('status').filter({ hasText: 'Ladataan…' })).toBeVisible()
  await expect.poll(() => server.calls(getAccounts)).toHaveLength(1)
  expect(address()).toBe('/tilitys')
  const broken = openPortal('/tilitys', {
    given: ({ answer, refuse }) => {
      answer(getReferences, { references: [] })
      refuse(getAccounts, 500, 'Server error', {}, Number.POSITIVE_INFINITY)
    },
  })
  await expect.element(alert()).toMatchTextContent('Tilitietojen lataus epäonnistui')
  expect(address()).toBe('/tilitys')
  broken.answer(getAccounts, rightsWith({}))
  tryAgain()
  await expect.element(heading('Tilitysilmoitus')).toBeVisible()
  await expect.element(alert()).not.toBeInTheDocument()
  release()
})

test('every guarded page tells a 500 of the rights [R-ERR-04]', async () => {
  openPortal('/palaute', {
    given: ({ refuse, letRestWait }) => {
      refuse(getAccounts, 500, 'Server error', {}, Number.POSITIVE_INFINITY)
      letRestWait()
    },
  })
  await expect.element(heading('Palaute')).toBeVisible()
  expect(
    await walk(
      guarded.map(([name]) => ({ name })),
      async ({ name }) => {
        goTo('/palaute')
        await expect.element(alert()).not.toBeInTheDocument()
        goTo(name)
        await expect.element(alert()).toMatchTextContent('Internal Server Error')
        await expect.element(alert()).not.toMatchTextContent('Tuntematon virhe')
      },
    ),
  ).toEqual([])
})

test('without a chosen place a page asks for it first [R-FRONT-02]', async () => {
  openPortal('/vaihtorahatilaus', { user: manager, given: ({ letRestWait }) => letRestWait() })
  await expect.element(screen.getByText('Valitse toimipaikka')).toBeVisible()
  await expect.element(heading('Vaihtorahatilaus')).toBeVisible()
  expect(
    await walk(
      [
        { name: '/omat-tiedot', title: 'Omat tiedot' },
        { name: '/ohjeet', title: 'Yhteystiedot' },
        { name: '/raportit/konsernin-tilitykset', title: 'Konsernin tilitykset' },
      ],
      async ({ name, title }) => {
        goTo(name)
        await expect.element(heading(title)).toBeVisible()
        await expect.element(screen.getByText('Valitse toimipaikka')).not.toBeInTheDocument()
      },
    ),
  ).toEqual([])
  // The later steps of a form have nothing to show yet.
  expect(
    await walk([{ name: '/tilitys/yhteenveto' }, { name: '/tilitys/valmis' }], async ({ name }) => {
      goTo(name)
      await expectAddress('/tilitys')
      await expect.element(heading('Tilitysilmoitus')).toBeVisible()
      await expect.element(screen.getByText('Valitse toimipaikka')).toBeVisible()
    }),
  ).toEqual([])
  goTo('/vaihtorahatilaus')
  await fill(companySearch(), 'kaleva')
  await press('{Enter}')
  await expect.element(screen.getByText('Valitse toimipaikka')).not.toBeInTheDocument()
  await expect.element(heading('Vaihtorahatilaus')).toHaveFocus()
})

test('a stored place of others counts for nothing [R-AUTH-25]', async () => {
  localStorage.setItem('kassavirta.options', '{"placeOfBusiness":987654}')
  openPortal('/kuljettajat', { user: manager })
  await expect.element(screen.getByText('Valitse toimipaikka')).toBeVisible()
})

const NO_PLACE = 'Tunnukseesi ei ole liitetty yhtään toimipaikkaa.'

test('a person without any place is told so on each page [R-ROUTE-46, R-FRONT-09]', async () => {
  const main = screen.getByRole('main')
  openPortal('/tilitys', { user: noora })
  await expect.element(heading('Ei oikeutta')).toBeVisible()
  expect(
    await walk(
      [
        { name: '/kuljettajat', title: 'Kuljettajalista' },
        { name: '/raportit/lista', title: 'Raportit' },
        { name: '/palaute', title: 'Palaute' },
        { name: '/tilitys', title: 'Ei oikeutta' },
      ],
      async ({ name, title }) => {
        goTo(name)
        await expect.element(heading(title)).toBeVisible()
        await expect.element(main).toMatchTextContent(NO_PLACE)
        await expect.element(link('010 234 5678', main)).toBeVisible()
        await expect.element(link('asiakaspalvelu@kassavirta.example', main)).toBeVisible()
      },
    ),
  ).toEqual([])
  expect(address()).toBe('/ei_oikeutta')
})

test('a person without any place keeps messages and contact details', async () => {
  openPortal('/viestit', { user: noora })
  await expect.element(heading('Viestit ja poikkeamailmoitukset')).toBeVisible()
  await click(button('Valikko'))
  await expect
    .poll(() => texts(screen.getByRole('navigation', { name: 'Valikko' }).getByRole('link')))
    .toEqual([expect.stringMatching(/^Viestit ja poikkeamailmoitukset/), 'Yhteystiedot'])
})

test('the front page tells a person without any place why its acts are off', async () => {
  openPortal('/', { user: noora })
  await expect.element(heading('Hei Noora!')).toBeVisible()
  // It does not say 'choose one', because there is none to choose.
  await expect.element(link('Tee tilitys')).toHaveAccessibleDescription(NO_PLACE)
})

test('rights that fail are told with whom to call [R-ERR-07, R-ERR-20, R-ERR-21]', async () => {
  const desk = /Asiakaspalvelu auttaa:\s*010 234 5678/
  const accounts = 'Tilitietojen lataus epäonnistui'
  openPortal('/palaute', {
    given: ({ refuse, letRestWait }) => {
      refuse(getAccounts, 500, 'Server error', {}, Number.POSITIVE_INFINITY)
      letRestWait()
    },
  })
  await expect.element(heading('Palaute')).toBeVisible()
  expect(
    await walk(
      [
        { name: '/tarviketilaus', title: 'Tarviketilaus', told: ['Käyttöoikeuksien haku epäonnistui'] },
        { name: '/tilitys', title: 'Tilitysilmoitus', told: [accounts, desk] },
        {
          name: '/vaihtorahatilaus',
          title: 'Vaihtorahatilaus',
          told: ['Vaihtorahatilausta ei voi lähettää', accounts, desk],
        },
      ],
      async ({ name, title, told }) => {
        goTo(name)
        await expect.element(heading(title)).toBeVisible()
        for (const text of told) await expect.element(alert()).toMatchTextContent(text)
      },
    ),
  ).toEqual([])
})
