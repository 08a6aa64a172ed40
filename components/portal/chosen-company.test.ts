import { requestContact, sendFeedback } from '@kassavirta/domain/questions/cases/contact/api'
import { sendInquiry } from '@kassavirta/domain/questions/cases/inquiries/api'
import { expect, test } from 'vitest'
import { expectNoSidewaysScroll } from '../support/accessibility.ts'
import { click, fill, press, tab } from '../support/actions.ts'
import { resizeFrame } from '../support/framed-page.ts'
import { box, button, heading, screen } from '../support/screen.ts'
import { kaleva, maija, openPortal } from './open-portal.ts'
import {
  answerForms,
  formNames,
  next,
  sent,
  submissionForms,
  type SubmissionForm,
} from './submission-forms.ts'

const LONG = 'Myllypuoti Kalevan kauppakeskuksen toisen kerroksen palvelupisteohjauskeskus'
const user = { ...maija, permittedCompanies: [{ ...kaleva, name: LONG }] }

/** The screen itself names the company, so the header does not; at 320 px, which is 1280 px at 400 %, nothing is cut off. */
async function expectCompanyInSight(): Promise<void> {
  for (const size of ['desk', 'phone', 'zoomed'] as const) {
    resizeFrame(size)
    const name = screen.getByRole('main').getByText(new RegExp(LONG))
    await expect.element(name).toBeVisible()
    const cutOff = () => name.element().scrollWidth - name.element().clientWidth
    await expect.poll(cutOff).toBeLessThanOrEqual(0)
    await expect.element(screen.getByRole('banner')).not.toMatchTextContent(LONG)
    await expectNoSidewaysScroll()
  }
  resizeFrame('desk')
}

/** What stands before the place in its list: its own term alone, on a summary and a receipt. */
function beforePlace(): readonly string[] {
  const place = screen.getByRole('main').getByRole('definition').filter({ hasText: LONG }).element()
  const list = Array.from(place.parentElement?.children ?? [])
  return list.slice(0, list.indexOf(place)).map((each) => each.textContent ?? '')
}

for (const name of formNames.filter((each) => submissionForms[each].wizard)) {
  const form: SubmissionForm = submissionForms[name]
  test(`${form.title}: the place stands under the heading, and first on summary and receipt; Ctrl+Enter is Next and Confirm, and Confirm is the first stop after the heading`, async () => {
    const server = openPortal(form.path, { user, given: answerForms })
    await expect.element(heading(form.title)).toBeVisible()
    await expectCompanyInSight()
    await form.fill()
    // The lists that belong to the account and the day have come.
    await expect.element(next()).not.toHaveAttribute('aria-disabled')
    await press('{Control>}{Enter}{/Control}')
    await expect.element(button('Vahvista')).toBeVisible()
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(sent(server, form.endpoint)).toHaveLength(0)
    await expectCompanyInSight()
    expect(beforePlace()).toEqual(['Toimipaikka'])
    await tab()
    await expect.element(button('Vahvista')).toHaveFocus()
    await press('{Meta>}{Enter}{/Meta}')
    await expect.element(heading(form.received)).toHaveFocus()
    await expect.element(button('Tulosta')).toBeVisible()
    expect(sent(server, form.endpoint)).toHaveLength(1)
    await expectCompanyInSight()
    expect(beforePlace()).toEqual(['Toimipaikka'])
  })
}

for (const { path, title, text, thanks } of [
  {
    path: '/tiedustelu',
    title: 'Tiedustelu',
    text: 'Lisäselvitys',
    thanks: 'Kiitos! Tiedustelu on vastaanotettu',
  },
  {
    path: '/yhteydenottopyynto',
    title: 'Yhteydenottopyyntö',
    text: 'Lisätiedot',
    thanks: 'Kiitos! Yhteydenottopyyntö on vastaanotettu',
  },
  { path: '/palaute', title: 'Palaute', text: 'Palaute', thanks: 'Kiitos palautteestasi!' },
] as const) {
  test(`${title}: the letter says for which place it is, before and after it is sent`, async () => {
    openPortal(path, {
      user,
      given: ({ answer }) => {
        for (const endpoint of [sendInquiry, requestContact, sendFeedback]) answer(endpoint, { id: 9055 })
      },
    })
    await expect.element(heading(title)).toBeVisible()
    await expectCompanyInSight()
    await fill(box(text), 'Hei')
    await click(button('Lähetä'))
    await expect.element(heading(thanks)).toBeVisible()
    await expectCompanyInSight()
    expect(beforePlace()).toEqual(['Toimipaikka'])
  })
}

test('in the header a long place and a long name leave every button whole, and the place on one line', async () => {
  openPortal('/raportit/lista', { user: { ...user, firstName: 'Anna-Kristiina' } })
  await expect.element(heading('Raportit')).toBeVisible()
  const place = screen.getByRole('banner').getByTitle(LONG)
  for (const size of ['desk', 'phone', 'zoomed'] as const) {
    resizeFrame(size)
    await expect.element(place).toBeVisible()
    const { height } = place.element().getBoundingClientRect()
    expect.soft(height, size).toBeLessThan(36)
    for (const each of screen.getByRole('banner').getByRole('button').elements())
      expect.soft(each.scrollWidth - each.clientWidth, `${size} ${each.textContent}`).toBeLessThanOrEqual(0)
    await expectNoSidewaysScroll()
  }
})
