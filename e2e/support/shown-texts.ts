import type { BrowserContext, Page } from '@playwright/test'
import { unmarked } from './pseudo-language.ts'

/** Account numbers are written in groups, as no answer has them. */
const ACCOUNT_NUMBER = /\bFI\d\d[\d\s]*/g
const LETTER = /\p{L}/u

type Data = ReadonlySet<string>

/**
 * What the server answers and what a person has typed is data, which is not translated; a refusal is a text. Answers
 * are read before the page gets them, so that nothing is shown that is not known here.
 */
export async function watchData(context: BrowserContext) {
  const found = new Set<string>()
  // On the wire itself the browser would fetch every script anew at each page.
  const told = await context.exposeBinding('tellData', (_source, texts: readonly string[]) => {
    for (const text of texts) collect(JSON.parse(text), found)
  })
  await context.addInitScript(() => {
    const page = window as unknown as Watched
    page.callsUnderWay = 0
    const fetch = window.fetch.bind(window)
    window.fetch = async (...asked) => {
      page.callsUnderWay += 1
      try {
        const sent = asked[1]?.body
        const answer = await fetch(...asked)
        const isRead = answer.ok && (answer.headers.get('content-type') ?? '').includes('json')
        const texts = [
          typeof sent === 'string' ? sent : 'null',
          isRead ? await answer.clone().text() : 'null',
        ]
        await page.tellData?.(texts)
        return answer
      } finally {
        page.callsUnderWay -= 1
      }
    }
  })
  return { data: found as Data, stop: () => told.dispose() }
}

type Watched = {
  callsUnderWay: number
  readonly tellData?: (texts: readonly string[]) => Promise<void>
}

/** Resolves when the page has been given what it asked for, and has drawn it. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    do {
      await frame()
      await frame()
    } while ((window as unknown as Watched).callsUnderWay > 0)
  })

function collect(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') for (const text of piecesOf(value)) found.add(text)
  else if (value !== null && typeof value === 'object')
    for (const each of Object.values(value)) collect(each, found)
}

/** A text, its parts between the tags of a message or on its lines, and the two halves of an e-mail address. */
const piecesOf = (text: string): readonly string[] =>
  [text, ...text.split(/<[^<>]*>|\n|(?=@)/)].map(plain).filter((piece) => LETTER.test(piece))

const plain = (text: string): string =>
  text
    .replaceAll(/[\u200b\u00ad]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Words that are shown or read aloud, and that are neither between marks nor data. */
export async function strayTexts(page: Page, fetched: Data): Promise<readonly string[]> {
  const [texts, inHead] = [await page.evaluate(textsOnShow), await page.evaluate(dataInHead)]
  const data = new Set([...fetched, ...inHead])
  return [...new Set(texts)].filter(
    (text) => !data.has(plain(text)) && LETTER.test(withoutData(unmarked(text), data)),
  )
}

/** Runs in the page. The server writes the users of the demo into the page itself. */
function dataInHead(): readonly string[] {
  const contents = [...document.querySelectorAll<HTMLMetaElement>('meta[name^="demo-"]')]
  return contents.flatMap(({ content }) => content.split(' '))
}

function withoutData(text: string, data: Data): string {
  let rest = plain(text).replaceAll(ACCOUNT_NUMBER, ' ')
  if (!LETTER.test(rest)) return ''
  for (const known of [...data].filter((each) => rest.includes(each)).toSorted((a, b) => b.length - a.length))
    rest = rest.replaceAll(new RegExp(String.raw`(?<!\p{L})${escaped(known)}(?!\p{L})`, 'gu'), ' ')
  return rest
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** Runs in the page. */
function textsOnShow(): readonly string[] {
  const spoken = [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'title',
    'placeholder',
    'alt',
  ]
  const texts = [document.title]
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility() && element.tagName !== 'OPTION') continue
    for (const name of spoken) texts.push(element.getAttribute(name) ?? '')
    if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEXTAREA'].includes(element.tagName)) continue
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '')
  }
  return texts.filter((text) => text.trim() !== '')
}

/** A line of the portal begins with a text; what a customer wrote follows a colon or an angle bracket. */
export const strayLines = (letter: string): readonly string[] =>
  unmarked(letter)
    .split('\n')
    .filter((line) => /^\s*\p{L}/u.test(line))

/** React Aria writes these by the locale alone: days of the week, the month, and its hidden button to the next one. */
export const calendarWords = [
  ...Array.from({ length: 7 }, (_, day) =>
    new Date(Date.UTC(2026, 10, 16 + day)).toLocaleDateString('fi-FI', { weekday: 'short' }),
  ),
  new Date(Date.UTC(2026, 10, 16)).toLocaleDateString('fi-FI', { month: 'long' }),
  'Seuraava',
]
