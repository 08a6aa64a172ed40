import { getSecondFactor } from '@kassavirta/domain/people/profile/api'
import { expect, test } from 'vitest'
import {
  blur,
  click,
  fill,
  box,
  button,
  errorSummary,
  expectGone,
  expectTexts,
  expectTold,
  walk,
} from '../support/screen.ts'
import { framed, goTo, title } from '../support/framed-page.ts'
import type { GivenServer } from '../support/given-server.ts'
import { openPortal } from './open-portal.ts'
import { answerForms, count, typeDay } from './submission-forms.ts'

function answerAll(server: GivenServer): void {
  answerForms(server)
  server.answer(getSecondFactor, { active: false, recoveryCodesLeft: 0 })
}

/** Opens what the form of a deposit has folded into one line. */
const UNFOLD = 'Muuta tiliä, myyntipäivää, viitettä tai viestiä'

/** One form of each kind: three steps, counts of money, a contact form, and details that are saved. */
const forms = [
  {
    path: '/kayntimuutospyynto',
    send: 'Seuraava',
    break: () => fill(box('Yhteystiedot'), ''),
    faults: 3,
    mend: async () => {
      await typeDay('Alkuperäinen käyntipäivä', '18.11.')
      await typeDay('Uusi käyntipäivä', '20.11.')
    },
    last: 'Yhteystiedot',
  },
  {
    path: '/tilitys',
    begin: UNFOLD,
    send: 'Seuraava',
    break: async () => {
      await fill(count('20 €'), '1')
      await fill(box('Myyntipäivä'), '')
    },
    faults: 2,
    mend: () => typeDay('Myyntipäivä', '16.11.'),
    last: 'Turvapussinumero',
    value: '1234567',
  },
  {
    path: '/palaute',
    send: 'Lähetä',
    break: () => fill(box('Nimi'), ' '),
    faults: 2,
    mend: () => fill(box('Nimi'), 'Maija'),
    last: 'Palaute',
  },
  {
    path: '/omat-tiedot',
    begin: 'Muokkaa tietoja',
    send: 'Tallenna',
    break: async () => {
      await fill(box('Etunimi'), ' ')
      await fill(box('Sukunimi'), '')
    },
    faults: 2,
    mend: () => fill(box('Etunimi'), 'Maija'),
    last: 'Sukunimi',
  },
] as const

for (const form of forms) {
  test(`the faults of ${form.path} are told as they come and go`, async () => {
    const { path, send, last } = form
    openPortal(path, { given: answerAll })
    if ('begin' in form) await click(button(form.begin))
    await expect.element(box(last)).toBeVisible()
    await form.break()
    await click(button(send))
    await expect.element(errorSummary()).toHaveFocus()
    expect(errorSummary().getByRole('link').elements()).toHaveLength(form.faults)
    await expect.poll(title).toMatch(/^Virhe: /)
    await form.mend()
    await expectTexts(errorSummary().getByRole('link'), [`${last}: Vaadittu tieto`])
    expect(title()).toMatch(/^Virhe: /)
    await fill(box(last), 'value' in form ? form.value : 'Virtanen')
    await expectGone(errorSummary())
    await expect.poll(title).not.toMatch(/Virhe/)
    await expect.element(box(last)).toHaveFocus()
    // A new fault is shown beside its field; the list comes back with the next try.
    await fill(box(last), '')
    await blur(box(last))
    await expectTold(box(last), /Vaadittu tieto/)
    await expectGone(errorSummary())
    await click(button(send))
    await expect.element(errorSummary()).toHaveFocus()
  })
}

type Marks = {
  readonly path: string
  readonly begin?: string
  readonly signedOut?: true
  readonly required: readonly string[]
  readonly optional: readonly string[]
}

const marks: readonly Marks[] = [
  {
    path: '/tilitys',
    begin: UNFOLD,
    required: ['Tili', 'Myyntipäivä', 'Turvapussinumero'],
    optional: ['Viite', 'Viesti'],
  },
  {
    path: '/omat-tiedot',
    begin: 'Vaihda salasana',
    required: ['Nykyinen salasana', 'Uusi salasana', 'Uusi salasana uudelleen'],
    optional: [],
  },
  { path: '/vaihtorahatilaus', required: ['Tili', 'Toimituspäivä'], optional: ['Viesti', 'Viite'] },
  { path: '/tarviketilaus', required: ['Toimituspäivä'], optional: [] },
  {
    path: '/kayntimuutospyynto',
    required: ['Alkuperäinen käyntipäivä', 'Uusi käyntipäivä', 'Yhteystiedot'],
    optional: ['Lisätiedot'],
  },
  {
    path: '/kuljetustilaus',
    required: ['Toivottu käyntipäivä'],
    optional: ['Yhteystiedot', 'Lisätiedot'],
  },
  {
    path: '/tiedustelu',
    required: ['Lisäselvitys'],
    optional: [
      'Tiedustelu koskee laskentaa',
      'Tiedustelu koskee kuljetusta',
      'Tapahtuman päivämäärä',
      'Turvapussin/sinetin numero',
      'Tapahtuman summa/viite/viesti',
    ],
  },
  {
    path: '/yhteydenottopyynto',
    required: ['Yhteydenottopyyntö koskee', 'Lisätiedot', 'Nimi'],
    optional: ['Puhelinnumero', 'Sähköpostiosoite'],
  },
  { path: '/palaute', required: ['Palaute', 'Nimi', 'Puhelinnumero', 'Sähköpostiosoite'], optional: [] },
  {
    path: '/omat-tiedot',
    begin: 'Muokkaa tietoja',
    required: ['Etunimi', 'Sukunimi', 'Sähköpostiosoite'],
    optional: ['Puhelinnumero'],
  },
  { path: '/', signedOut: true, required: ['Käyttäjätunnus', 'Salasana'], optional: [] },
  {
    path: '/aktivoinnin-tilaus',
    signedOut: true,
    required: ['Käyttäjätunnus', 'Sähköpostiosoite'],
    optional: [],
  },
]

const markedRequired = () =>
  [...framed().document.querySelectorAll<HTMLInputElement>('form [aria-required="true"]')].map(
    ({ labels }) => labels?.[0]?.textContent,
  )

/** What stands before each mark of something that may be left out. */
const markedOptional = () =>
  [...framed().document.querySelectorAll('form *')]
    .filter((each) => each.childElementCount === 0 && each.textContent === '(valinnainen)')
    .map((mark) => mark.previousElementSibling?.textContent)

/** The forms whose marks are wrong. */
function wrongMarks(forms: readonly Marks[], open: (path: string) => void): Promise<readonly string[]> {
  const named = forms.map((form) => ({ ...form, name: `${form.path} ${form.begin ?? ''}` }))
  return walk(named, async ({ path, begin, required, optional }) => {
    open(path)
    if (begin !== undefined) await click(button(begin))
    await expect.poll(markedRequired).toEqual(required)
    await expect.poll(markedOptional).toEqual(optional)
  })
}

/** One page for all: it leaves each form for the next, never for another form of the same address. */
test('every form marks what is required and what is not', async () => {
  openPortal('/tilitys', { given: answerAll })
  await expect.element(box('Turvapussinumero')).toBeVisible()
  const signedIn = marks.filter(({ signedOut }) => !signedOut)
  expect(await wrongMarks(signedIn, goTo)).toEqual([])
})

test('so do the forms before signing in', async () => {
  const before = marks.filter(({ signedOut }) => signedOut)
  const open = (path: string) => void openPortal(path, { user: null, given: answerAll })
  expect(await wrongMarks(before, open)).toEqual([])
})
