import type { BrowserContext, Page } from '@playwright/test'
import { unmarked } from './pseudo-language.ts'

/** Account numbers are written in groups, as no answer has them. */
const ACCOUNT_NUMBER = /\bFI\d\d[\d\s]*/g
const LETTER = /\p{L}/u

type Data = ReadonlySet<string>

/** Whatever the server answers and whatever a person has typed is data: it is in no language of ours. */
export function watchData(context: BrowserContext): () => Promise<Data> {
  const found = new Set<string>()
  const reading: Promise<void>[] = []
  context.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return
    collect(response.request().postDataJSON(), found)
    // A refusal is a sentence of ours, and no data.
    if (response.ok())
      reading.push(
        response.json().then(
          (answer: unknown) => collect(answer, found),
          () => undefined,
        ),
      )
  })
  return async () => {
    await Promise.all(reading.splice(0))
    return found
  }
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') for (const text of piecesOf(value)) found.add(text)
  else if (value !== null && typeof value === 'object')
    for (const each of Object.values(value)) collect(each, found)
}

/** A text, what stands between the tags of a message or on its lines, and the two halves of an e-mail address. */
const piecesOf = (text: string): readonly string[] =>
  [text, ...text.split(/<[^<>]*>|\n|(?=@)/)].map(plain).filter((piece) => LETTER.test(piece))

const plain = (text: string): string =>
  text
    .replaceAll(/[\u200b\u00ad]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Words on show, or spoken of what is on show, that neither stand between marks nor are data. */
export async function strayTexts(page: Page, data: Data): Promise<readonly string[]> {
  const texts = await page.evaluate(textsOnShow)
  return [...new Set(texts)].filter(
    (text) => !data.has(plain(text)) && LETTER.test(withoutData(unmarked(text), data)),
  )
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
    if (['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(element.tagName)) continue
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '')
  }
  return texts.filter((text) => text.trim() !== '')
}
