import { framed } from './framed-page.ts'

/** Looks of letters that axe has passed, in any test so far. One that it could not judge is asked about again. */
const readable = new Set<string>()

/** What has letters of its own, on the page or in a field. */
const hasLetters = (element: Element): boolean =>
  element.matches('input, select, textarea') ||
  [...element.childNodes].some(
    ({ nodeName, nodeValue }) => nodeName === '#text' && /\S/.test(nodeValue ?? ''),
  )

/** All that the contrast of an element depends on: its letters, and the grounds that lie under them down to the page. */
function lookOf(element: Element): string {
  const { color, fontSize, fontWeight, textShadow } = framed().getComputedStyle(element)
  const look = [color, fontSize, fontWeight, textShadow]
  for (let ground: Element | null = element; ground; ground = ground.parentElement) {
    const { backgroundColor, backgroundImage, opacity } = framed().getComputedStyle(ground)
    look.push(ground.tagName, ground.className, backgroundColor, backgroundImage, opacity)
  }
  return look.join('|')
}

/** The elements whose look has not been passed yet. */
export function lettersToJudge(): Element[] {
  const all = [...framed().document.body.querySelectorAll('*')].filter(hasLetters)
  return all.filter((element) => !readable.has(lookOf(element)))
}

export function keepReadable(elements: readonly Element[]): void {
  for (const element of elements) readable.add(lookOf(element))
}
