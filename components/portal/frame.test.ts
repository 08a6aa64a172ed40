import { expect, test } from 'vitest'
import { getUnreadMessages } from '@kassavirta/domain/letters/messages/api'
import { getConfig } from '@kassavirta/domain/operation/settings/config-api'
import { getCompany } from '@kassavirta/domain/places/companies/api'
import { getAccounts } from '@kassavirta/domain/places/companies/accounts-api'
import {
  focusAtOnce,
  framed,
  prepareAlso,
  resizeFrame,
  sizes,
  type Size,
  expectAddress,
  goTo,
  goBack,
} from '../support/framed-page.ts'
import { click, press, button, heading, link, screen, walk, alert } from '../support/screen.ts'
import { expectUpdated, unreadOf } from './front-world.ts'
import {
  marked,
  menu,
  menuItem,
  openMenu,
  texts,
  way,
  ways,
  kaleva,
  openPortal,
  eetu,
  rightsWith,
  config,
} from './open-portal.ts'
import { tryAgain } from './submission-forms.ts'

/** What a screen itself asks for stays without an answer. */
const open = (path: string, size: Size = 'desk') =>
  openPortal(path, { size, given: ({ letRestWait }) => letRestWait() })

const person = () => button('Maija Mylläri', screen.getByRole('banner'))

test('the header leads to every main screen and marks it', async () => {
  openPortal('/', {
    given: ({ answer, letRestWait }) => {
      const unread = { id: 11, type: 'viesti', header: 'Hei', body: '', created: '2026-11-15T07:15:00.000Z' }
      answer(getUnreadMessages, unreadOf([unread]))
      letRestWait()
    },
  })
  const names = ['Etusivu', 'Tilitys', 'Vaihtoraha', 'Raportit', 'Viestit11 lukematon viesti', 'Kuljettajat']
  await expect.poll(() => texts(ways().getByRole('link'))).toEqual(names)
  expect(
    await walk(
      [
        { name: 'Tilitys', title: 'Tilitysilmoitus' },
        { name: 'Vaihtoraha', title: 'Vaihtorahatilaus' },
        { name: 'Raportit', title: 'Raportit' },
        { name: 'Viestit', title: 'Viestit ja poikkeamailmoitukset' },
        { name: 'Kuljettajat', title: 'Kuljettajalista' },
        { name: 'Etusivu', title: 'Hei Maija!' },
      ],
      async ({ name, title }) => {
        await click(way(new RegExp(`^${name}`)))
        await expect.element(heading(title)).toBeVisible()
        const full = names.find((each) => each.startsWith(name))
        await expect.poll(() => marked(ways())).toEqual([`${full}: page`])
      },
    ),
  ).toEqual([])
})

test('a quick Tab keeps its focus on arrival and after a move', async () => {
  const skip = link('Siirry sisältöön')
  const skipAt = (title: string) => (shown: Document) =>
    shown.querySelector('h1')?.textContent === title ? shown.querySelector<HTMLElement>('body a') : null
  const company = { ...kaleva, personnel: [] }
  openPortal('/', { given: (server) => server.answer(getCompany, { ...company, company }) })
  prepareAlso((page) => focusAtOnce(page, skipAt('Hei Maija!')))
  await expectUpdated()
  await expect.element(skip).toHaveFocus()
  focusAtOnce(framed(), skipAt('Kuljettajalista'))
  await click(way('Kuljettajat'))
  await expect.element(button('Päivitä lista')).toBeVisible()
  await expect.element(skip).toHaveFocus()
})

test('the header marks the main screen behind, by the rights', async () => {
  openPortal('/raportit/tilitysilmoitukset', {
    user: eetu,
    given: ({ answer, letRestWait }) => {
      answer(getAccounts, rightsWith({ permissionChangeCurrencyOrder: false }))
      letRestWait()
    },
  })
  await expect.element(way('Tilitys')).toBeVisible()
  await expect.poll(() => marked(ways())).toEqual(['Raportit: true'])
  expect(texts(ways().getByRole('link'))).not.toContain('Vaihtoraha')
})

test('the menu of the person leads to details and out', async () => {
  open('/palaute')
  await click(person())
  await expect.element(person()).toHaveAttribute('aria-expanded', 'true')
  await click(link('Omat tiedot'))
  await expect.element(heading('Omat tiedot')).toHaveFocus()
  await expect.element(person()).toHaveAttribute('aria-expanded', 'false')
  await click(person())
  await click(button('Kirjaudu ulos'))
  await expect.element(heading('Kirjaudu sisään')).toBeVisible()
})

test('a report leads to every other report', async () => {
  open('/raportit/tilitysilmoitukset')
  const others = screen.getByRole('navigation', { name: 'Muut raportit' })
  const picker = button('Muut raportit')
  await click(picker)
  await expect
    .poll(() => texts(others.getByRole('link')))
    .toEqual([
      'Tilitysilmoitukset',
      'Vaihtorahatilaukset',
      'Tarviketilaukset',
      'Kuljetustilaukset',
      'Käyntimuutospyynnöt',
      'Käsitellyt tilitykset',
      'Käsitellyt vaihtorahatilaukset',
      'Konsernin tilitykset',
      'Konsernin vaihtorahatilaukset',
      'Käsitellyt laskentatapahtumat',
    ])
  expect(marked(others)).toEqual(['Tilitysilmoitukset: page'])
  await click(link('Käsitellyt tilitykset', others))
  await expect.element(heading('Käsitellyt tilitykset')).toHaveFocus()
  await expect.element(others).not.toBeInTheDocument()
  // A press on the name itself opens them, and Esc gives the focus back.
  const { left, top } = heading('Käsitellyt tilitykset').element().getBoundingClientRect()
  expect(framed().document.elementFromPoint(left + 20, top + 20)).toBe(picker.element())
  await click(picker)
  await expect.poll(() => marked(others)).toEqual(['Käsitellyt tilitykset: page'])
  await press('{Escape}')
  await expect.element(others).not.toBeInTheDocument()
  await expect.element(picker).toHaveFocus()
  await click(link('Raportit', screen.getByRole('main')))
  await expectAddress('/raportit/lista')
})

test('a page that loads for long shows bars', async () => {
  open('/kuljettajat')
  await expect.element(screen.getByRole('status').filter({ hasText: 'Ladataan…' })).toBeVisible()
  const bars = () => framed().document.querySelectorAll('main [aria-hidden] ~ [aria-hidden]').length
  await expect.poll(bars).toBeGreaterThan(0)
})

test('on a phone a bar of five lies at the lower edge', async () => {
  open('/raportit/lista', 'phone')
  await expect.poll(() => ways().getByRole('link').elements().length).toBe(5)
  for (const each of ways().getByRole('link').elements()) {
    const { bottom, height, width } = each.getBoundingClientRect()
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(48)
    expect(bottom).toBe(sizes.phone[1])
  }
  const gap = () => {
    const { document } = framed()
    framed().scrollTo(0, document.documentElement.scrollHeight)
    const last = document.querySelector('main')?.lastElementChild?.getBoundingClientRect().bottom ?? 0
    return (ways().element().getBoundingClientRect().top ?? 0) - last
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
  await click(way('Viestit'))
  await expect.element(heading('Viestit ja poikkeamailmoitukset')).toHaveFocus()
  await expect.poll(() => marked(ways())).toEqual(['Viestit: page'])
})

test('neither a wizard nor a low window has the bar', async () => {
  open('/palaute', 'phone')
  await expect.element(way('Etusivu')).toBeVisible()
  expect(
    await walk(
      [
        { name: '/tilitys', title: 'Tilitysilmoitus' },
        { name: '/vaihtorahatilaus', title: 'Vaihtorahatilaus' },
        { name: '/tarviketilaus', title: 'Tarviketilaus' },
      ],
      async ({ name, title }) => {
        goTo(name)
        await expect.element(heading(title)).toBeVisible()
        await expect.element(ways()).not.toBeInTheDocument()
      },
    ),
  ).toEqual([])
  goTo('/palaute')
  await expect.element(way('Etusivu')).toBeVisible()
  resizeFrame('low')
  await expect.element(ways()).not.toBeInTheDocument()
})

test('on a phone signing out needs no scrolling', async () => {
  open('/kuljettajat', 'phone')
  await openMenu()
  await expect.element(menuItem('Kuljettajalista')).toBeVisible()
  expect(marked(menu())).toEqual(['Kuljettajalista: page'])
  await expect.element(button('Kirjaudu ulos', menu())).toBeInViewport({ ratio: 1 })
  await expect.element(menuItem('Omat tiedot')).toBeInViewport({ ratio: 1 })
})

test('the sign-in screen has neither bar nor links', async () => {
  openPortal('/', { user: null })
  await expect.element(heading('Kirjaudu sisään')).toBeVisible()
  await expect.element(ways()).not.toBeInTheDocument()
})

test('the page says it is in Finnish [R-GEN-02]', async () => {
  openPortal('/ei_oikeutta', { user: null })
  await expect.element(heading('Ei oikeutta')).toBeVisible()
  expect(framed().document.documentElement.lang).toBe('fi')
})

test('the brand leads to the front page and back', async () => {
  openPortal('/ei_oikeutta')
  await expect.element(screen.getByText(/^Sinulla ei ole oikeutta käyttää tätä sivua\./)).toBeVisible()
  await click(link('Kassavirta'))
  await expect.element(heading('Hei Maija!')).toHaveFocus()
  await goBack()
  await expect.element(heading('Ei oikeutta')).toHaveFocus()
  await click(link('Etusivulle'))
  await expect.element(heading('Hei Maija!')).toHaveFocus()
})

test('a lost connection is told, and another try mends it [R-ERR-26]', async () => {
  const server = openPortal('/ei_oikeutta', {
    user: null,
    given: ({ cut }) => cut(getConfig, Number.POSITIVE_INFINITY),
  })
  await expect.element(alert()).toMatchTextContent('Palvelinvirhe. Tarkista Internet-yhteytesi.')
  await click(link('Kassavirta'))
  await expect.element(heading('Kirjaudu sisään')).toHaveFocus()
  await expect.element(alert()).toBeVisible()
  await goBack()
  server.answer(getConfig, config)
  tryAgain()
  await expect.element(link('Kassavirta')).toBeVisible()
  await expect.element(alert()).not.toBeInTheDocument()
})
