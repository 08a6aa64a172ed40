import { expect, test } from 'vitest'
import { errorTexts } from '@kassavirta/domain/kernel/contract/problem'
import { showAlertChoices } from '@kassavirta/domain/letters/alerts/api'
import { getMessage, getUnreadMessages, markRead } from '@kassavirta/domain/letters/messages/api'
import {
  beginSecondFactor,
  confirmSecondFactor,
  setPassword,
  stopEmailChange,
} from '@kassavirta/domain/people/profile/api'
import { login, refresh } from '@kassavirta/domain/people/session/api'
import { getAccounts } from '@kassavirta/domain/places/companies/accounts-api'
import { getCompany } from '@kassavirta/domain/places/companies/api'
import {
  cancelMandate,
  getMandateChanges,
  getMandates,
  getRoles,
} from '@kassavirta/domain/places/mandates/api'
import { getOverview } from '@kassavirta/domain/reports/front-pages/overview-api'
import { accessibilityFaults, judge } from '../support/accessibility.ts'
import { framed, goTo, setVisibility, lookAgain } from '../support/framed-page.ts'
import {
  alert,
  box,
  button,
  click,
  dialog,
  errorSummary,
  fill,
  heading,
  link,
  press,
  region,
  screen,
  expectShown,
} from '../support/screen.ts'
import { askToCancel } from './administration-world.ts'
import { openFull } from './everything.ts'
import { NOTHING, placeLine } from './front-world.ts'
import {
  eetu,
  expiredDialog,
  maija,
  manager,
  noora,
  onlyRights,
  openMenu,
  openPortal,
  password,
  PASSWORD,
  signInButton,
  username,
} from './open-portal.ts'
const ALWAYS = Number.POSITIVE_INFINITY
const faultsToldBy = async (name: string) => {
  await click(button(name))
  await expect.element(errorSummary()).toBeVisible()
}

test.for([
  ['a field without a label', '<input type="text">', ['label', 'label']],
  ['faint letters', '<p style="color: light-dark(#999, #fff)">Heikko</p>', ['color-contrast']],
  [
    'letters that are faint in the dark',
    '<p style="color: light-dark(#000, #333)">Heikko</p>',
    ['color-contrast'],
  ],
] as const)('%s is found', async ([, html, rules]) => {
  openPortal('/palaute')
  await expect.element(heading('Palaute')).toBeVisible()
  framed().document.querySelector('main')?.insertAdjacentHTML('beforeend', html)
  const found = await accessibilityFaults()
  expect(found.map((fault) => fault.split(' ')[0])).toEqual(rules)
})

/** Address, heading and something that comes last. */
const screens: readonly (readonly [path: string, title: string, shown: string | RegExp])[] = [
  ['/kuljettajat', 'Kuljettajalista', '1 kuljettaja'],
  ['/luovutus', 'Luovutus kuljettajalle', 'Mika Tapani Lahti'],
  ['/ohjeet', 'Yhteystiedot', /Sammonkatu/],
  ['/oikeudet', 'Portaalin käyttöoikeudet', 'Nieminen Sari'],
  ['/valtakirja', 'Valtakirja', 'Korhonen Pekka'],
  ['/viestit', 'Viestit ja poikkeamailmoitukset', 'Noutoaika muuttuu'],
  ['/viestit/luetut', 'Luetut viestit', 'Vanha viesti'],
  ['/poikkeamat/luetut', 'Luetut poikkeamailmoitukset', 'Vanha ero'],
  ['/viestit/13', 'Viesti', 'Lähetä tiedustelu'],
  ['/viestit/999999', 'Viesti', 'Viestiä ei löydy'],
  ['/yhteydenotot', 'Omat yhteydenotot', 'Uusi vastaus'],
  ['/yhteydenotot/1192', 'Yhteydenotto', 'Tarkistimme laskennan.'],
  ['/haku?q=4711', 'Haku', /Tilitysilmoitus, pussi 4711/],
]

test.for(screens)('%s is accessible', async ([path, title, shown]) => {
  expect.hasAssertions()
  await openFull(path, title)
  await expectShown(shown)
  await judge(path)
})

const walks: Readonly<Record<string, () => Promise<void>>> = {
  'the front page': async () => {
    await openFull('/', 'Hei Maija!', ({ hold }) => void hold(getOverview))
    await expectShown('Haetaan tilannetta…')
    await judge('on its way')
    await openFull('/', 'Hei Maija!', ({ refuse }) => refuse(getOverview, 500, 'Server error', {}, ALWAYS))
    await expectShown(/Tilanteen haussa tapahtui virhe\./)
    await judge('refused')
    const server = await openFull('/', 'Hei Maija!')
    await expectShown(/^Päivitetty klo/)
    await judge('with something of everything')
    await click(button('Ei tullut?'))
    await expect.element(dialog('Eikö kuljettaja tullut?')).toBeVisible()
    await judge('question about the driver')
    await click(button('Peruuta', dialog('Eikö kuljettaja tullut?')))
    server.answer(getOverview, NOTHING)
    server.answer(getAccounts, onlyRights())
    await lookAgain(server, getOverview)
    await expectShown('Ei lukemattomia poikkeamia.')
    await judge('with nothing, and without rights')
  },
  'the front page of a cashier, an administrator and a manager': async () => {
    const { deliveries: _, ...cashier } = { ...NOTHING, today: { count: 1, latest: null } }
    await openFull(
      '/',
      'Hei Eetu!',
      ({ answer }) => {
        answer(getOverview, cashier)
        answer(getAccounts, {
          ...onlyRights('permissionDeposit'),
          capabilities: ['deposit', 'mandateAdmin', 'roleAdmin'],
        })
      },
      eetu,
    )
    await expectShown(/Tämän päivän myynnistä on 1/)
    await judge('cashier and administrator')
    localStorage.setItem('kassavirta.options', '{"placeOfBusiness":4101}')
    await openFull('/', 'Hei Maija!', ({ answer }) => answer(getAccounts, onlyRights()), manager)
    await expect.element(region('Toimipaikat')).toBeVisible()
    await judge('state of the concern')
    await click(placeLine())
    await expect.element(dialog('Valitse toimipaikka')).toBeVisible()
    await judge('list of places')
  },
  'a page without a place': async () => {
    await openFull('/vaihtorahatilaus', 'Vaihtorahatilaus', undefined, manager)
    await expectShown('Valitse toimipaikka')
    await judge('none chosen')
    await openFull('/tilitys', 'Ei oikeutta', undefined, noora)
    await expectShown('Tunnukseesi ei ole liitetty yhtään toimipaikkaa.')
    await judge('none given')
  },
  'what is on its way or does not come': async () => {
    await openFull('/kuljettajat', 'Kuljettajalista', ({ hold }) => void hold(getCompany))
    await expectShown('Ladataan…')
    await judge('on its way')
    const server = await openFull('/kuljettajat', 'Kuljettajalista')
    await fill(screen.getByRole('searchbox'), 'Rosvo')
    await expectShown('Ei tuloksia')
    await judge('nothing found')
    server.cut(getCompany, ALWAYS)
    await click(button('Päivitä lista'))
    await expect.element(alert()).toBeVisible()
    await judge('an old list')
    await openFull('/viestit', 'Viestit ja poikkeamailmoitukset', ({ refuse }) =>
      refuse(getUnreadMessages, 500, 'Server error', {}, ALWAYS),
    )
    await expect.element(alert()).toBeVisible()
    await judge('no messages')
  },
  'the menus': async () => {
    await openFull('/palaute', 'Palaute')
    await openMenu()
    await expect.element(screen.getByRole('dialog', { name: 'Valikko' })).toBeVisible()
    await judge('menu')
    await click(button('Sulje'))
    await click(button('Maija Mylläri', screen.getByRole('banner')))
    await expectShown('Omat tiedot')
    await judge('menu of the person')
  },
  'a message': async () => {
    const server = await openFull('/viestit/12', 'Viesti')
    const acknowledge = button('Kuittaa poikkeamailmoitus käsitellyksi')
    server.refuse(markRead, 503, 'Palvelu on hetken poissa käytöstä.', {}, ALWAYS)
    await click(acknowledge)
    await expect.element(alert()).toBeVisible()
    await judge('mark refused')
    server.answer(markRead, undefined)
    await openFull('/viestit/12', 'Viesti')
    await click(acknowledge)
    await expect.element(screen.getByRole('status').filter({ hasText: 'kuitattu' })).toBeVisible()
    await judge('acknowledged')
    const cells = Array.from({ length: 12 }, (_, nth) => `<td>Turvapussi 10455820${nth}</td>`).join('')
    const body = `<table><tr>${cells}</tr></table><pre>${'0123456789'.repeat(20)}</pre>${'pitkä'.repeat(40)}`
    const wide = {
      id: 15,
      type: 'viesti',
      header: 'Erittely',
      body,
      created: '2026-11-15T07:15:00.000Z',
      result: null,
    }
    await openFull('/viestit/15', 'Viesti', ({ answer }) =>
      answer(getMessage, { message: wide, companyId: null }),
    )
    await expectShown('Erittely')
    await judge('wide')
    localStorage.setItem('kassavirta.options', '{"placeOfBusiness":4101}')
    await openFull(
      '/viestit/15',
      'Viesti',
      ({ answer }) => answer(getMessage, { message: null, companyId: 4102 }),
      manager,
    )
    await expectShown(/Tämä viesti koskee toimipaikkaa/)
    await judge('of another place')
  },
  mandates: async () => {
    const server = await openFull('/valtakirja', 'Valtakirja')
    await click(button('Pyydä oikeutta'))
    await click(button('Lähetä pyyntö'))
    await expect.element(errorSummary()).toBeVisible()
    await judge('faults of a request')
    server.refuse(cancelMandate, 503, 'Palvelu on hetken poissa käytöstä.')
    await askToCancel('Korhonen Pekka')
    await judge('question')
    await click(button('OK'))
    await expect.element(alert().last()).toBeVisible()
    await judge('refused')
    await openFull('/valtakirja', 'Valtakirja', ({ answer }) => {
      answer(getMandates, { mandates: [] })
      answer(getMandateChanges, { changes: [] })
    })
    await expectShown('Ei muutoksia')
    await judge('empty')
    await openFull('/valtakirja', 'Valtakirja', ({ hold }) => void hold(getMandates))
    await expectShown('Haetaan valtuutuksia')
    await judge('on its way')
    await openFull('/valtakirja', 'Valtakirja', ({ refuse }) => {
      refuse(getMandates, 500, 'Server error', {}, ALWAYS)
      refuse(getMandateChanges, 500, 'Server error', {}, ALWAYS)
    })
    await expectShown('Muutosten haussa tapahtui virhe')
    await judge('refused lists')
  },
  roles: async () => {
    await openFull('/oikeudet', 'Portaalin käyttöoikeudet')
    await click(button('Peru käyttöoikeus').nth(1))
    await expectShown(/Olet perumassa omaa käyttöoikeuttasi/)
    await judge('question')
    await openFull('/oikeudet', 'Portaalin käyttöoikeudet', ({ answer }) =>
      answer(getRoles, { userCompanyRoles: [] }),
    )
    await expectShown('Ei käyttöoikeuksia')
    await judge('empty')
  },
  'own details': async () => {
    const change = { addressInForce: 'vanha@example.fi', dueAt: '2026-11-18T08:00:00.000Z' }
    await openFull('/omat-tiedot', 'Omat tiedot', undefined, { ...maija, emailChange: change })
    await expectShown('Uusi sähköpostiosoite odottaa vahvistusta')
    await click(screen.getByText('Näytä viimeisimmät kirjautumiset'))
    await expectShown('Lähetä vahvistuslinkki')
    await judge('read')
    await openFull('/omat-tiedot', 'Omat tiedot')
    await click(button('Muokkaa tietoja'))
    await fill(box('Etunimi'), '')
    await faultsToldBy('Tallenna')
    await judge('edited, with faults')
    await openFull('/omat-tiedot', 'Omat tiedot')
    await click(button('Vaihda salasana'))
    await judge('password')
    await faultsToldBy('Vaihda salasana')
    await judge('password, with faults')
  },
  'alert mails': async () => {
    await openFull('/omat-tiedot', 'Omat tiedot', ({ answer }) =>
      answer(showAlertChoices, {
        address: maija.emailAddress,
        addressState: 'confirmed',
        digestHour: 7,
        choices: [],
      }),
    )
    await click(button('Muuta ilmoituksia'))
    await expectShown('Laskentaero')
    await judge('choices')
  },
  'a second factor': async () => {
    const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    const recoveryCodes = Array.from({ length: 10 }, (_, nth) => `AAAA-BBBB-CCCC-DDDD-EEEE-000${nth}`)
    await openFull('/omat-tiedot', 'Omat tiedot', ({ answer }) => {
      answer(beginSecondFactor, { key, link: `otpauth://totp/Kassavirta:demo?secret=${key}` })
      answer(confirmSecondFactor, { recoveryCodes })
    })
    await click(button('Ota käyttöön'))
    await press(`${PASSWORD}{Enter}`)
    await expect.element(box('Kertakoodi')).toHaveFocus()
    await judge('key')
    await press('123456{Enter}')
    await expect.element(region('Tallenna varakoodisi')).toBeVisible()
    await judge('recovery codes')
  },
  'the sign-in': async () => {
    const server = openPortal('/', { user: null })
    await expect.element(heading('Kirjaudu sisään')).toBeVisible()
    await judge('empty')
    await click(signInButton())
    await expectShown('Vaadittu tieto')
    await judge('faults')
    server.refuse(login, 401, 'Unauthorized')
    await fill(username(), 'kassa')
    await fill(password(), 'väärä')
    await click(signInButton())
    await expect.element(alert()).toBeVisible()
    await judge('wrong password')
    const code = 'factor_required'
    server.answerInstead(login, 401, JSON.stringify({ ...errorTexts(401, code), code }))
    await click(signInButton())
    await expect.element(box('Kertakoodi')).toHaveFocus()
    await judge('code')
  },
  'the end of a session': async () => {
    const server = await openFull('/palaute', 'Palaute')
    await fill(box('Palaute'), 'Kesken.')
    server.refuse(getUnreadMessages, 401, 'Unauthorized', {}, ALWAYS)
    server.refuse(refresh, 401, 'Unauthorized', {}, ALWAYS)
    server.refuse(login, 401, 'Unauthorized')
    await expect
      .poll(() => {
        setVisibility('hidden')
        setVisibility('visible')
        return expiredDialog().query()
      })
      .not.toBeNull()
    await judge('dialog')
    await fill(password(), 'väärä')
    await press('{Enter}')
    await expect.element(expiredDialog().getByRole('alert')).toBeVisible()
    await judge('dialog with a fault')
    await click(button('Kirjaudu ulos', expiredDialog()))
    await expect.element(dialog('Sinulla on keskeneräinen lomake')).toBeVisible()
    await judge('question about the draft')
    openPortal('/palaute', { given: ({ answerInstead }) => answerInstead(refresh, 502, '') })
    await expect.element(heading('Palvelu ei vastaa juuri nyt.')).toBeVisible()
    await judge('no answer at the start')
  },
  'the pages for nobody in particular': async () => {
    const answerAll = {
      user: null,
      given: ({ answer }) => answer(setPassword, undefined),
    } as const satisfies Parameters<typeof openPortal>[1]
    openPortal('/aktivoinnin-tilaus', answerAll)
    await expect.element(heading('Tilaa aktivointikoodi')).toBeVisible()
    await faultsToldBy('Tilaa aktivointikoodi')
    await judge('request with faults')
    await click(link('Minulla on jo koodi'))
    await click(button('Lue käyttöehdot'))
    await expect.element(dialog('Käyttöehdot')).toBeVisible()
    await judge('terms')
    await click(button('Sulje'))
    await faultsToldBy('Aktivoi tunnus')
    await judge('activation with faults')
    await fill(box('Aktivointikoodi'), 'abcd-efgh-jkmn-pqrs-tvwx-yz01')
    for (const name of ['Uusi salasana', 'Uusi salasana uudelleen'])
      await fill(screen.getByLabelText(name, { exact: true }), 'Abcdef1!')
    await click(screen.getByRole('checkbox', { name: 'Hyväksyn käyttöehdot' }))
    await click(button('Aktivoi tunnus'))
    await expect.element(heading('Tunnuksesi on aktivoitu')).toBeVisible()
    await judge('activated')
    goTo('/ei_oikeutta')
    await expect.element(heading('Ei oikeutta')).toBeVisible()
    await judge('no right')
    openPortal('/sahkopostin-vaihto#0123-4567-89AB-CDEF-GHJK-MNPQ', {
      user: null,
      given: ({ answer }) => answer(stopEmailChange, undefined),
    })
    await expect.element(heading('Sähköpostiosoitteen vaihto')).toBeVisible()
    await judge('change of the address')
    await click(button('Peru vaihto'))
    await expectShown(/Vaihto on peruttu/)
    await judge('change stopped')
  },
}

test.for(Object.entries(walks))('%s is accessible in each state', async ([, walk]) => {
  expect.hasAssertions()
  await walk()
})
