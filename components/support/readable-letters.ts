import { contrastOf } from './axe.ts'
import { framed } from './framed-page.ts'
import { groundsOfPage, type Ground } from './grounds.ts'

/** More than is asked of letters of any size (WCAG, 1.4.3): where it is plain to see, axe need not look where everything on the page lies. */
const PLAIN_CONTRAST = 5

/** Looks of letters that have been passed, in any test so far. */
const readable = new Set<string>()

/** Letters that axe could not judge, or did not, where they stood: the same ones there are not asked about again. */
const unjudged = new Set<string>()

/** What has letters of its own, on the page or in a field. */
const hasLetters = (element: Element): boolean =>
  element.matches('input:not([type=checkbox], [type=radio]), select, textarea') ||
  [...element.childNodes].some(
    ({ nodeName, nodeValue }) => nodeName === '#text' && /\S/.test(nodeValue ?? ''),
  )

/** Not what is only read out, or lies off the page until it has the focus: axe passes over it too, and it would be asked each time. */
export function canBeSeen(element: Element): boolean {
  const { width, height, right, bottom } = element.getBoundingClientRect()
  const { scrollX, scrollY } = framed()
  const isOnPage = right + scrollX > 0 && bottom + scrollY > 0 && width > 1 && height > 1
  return isOnPage && element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')
}

type GroundOf = (element: Element) => Ground

/** All that the contrast of an element depends on: its letters, and what is painted under them down to the page. */
function lookOf(element: Element, groundOf: GroundOf): string {
  const { color, fontSize, fontWeight, textShadow } = framed().getComputedStyle(element)
  return [color, fontSize, fontWeight, textShadow, groundOf(element).look].join('|')
}

/** Letters on one opaque colour: their contrast is arithmetic. */
function isPlainlyReadable(element: Element, groundOf: GroundOf): boolean {
  const ground = groundOf(element)
  if (ground.color === undefined || ground.isFaded) return false
  const { color, textShadow } = framed().getComputedStyle(element)
  const isPlain = color.startsWith('rgb(') && textShadow === 'none'
  return isPlain && contrastOf(color, ground.color) >= PLAIN_CONTRAST
}

function isReadable(element: Element, groundOf: GroundOf): boolean {
  const look = lookOf(element, groundOf)
  if (!readable.has(look) && isPlainlyReadable(element, groundOf)) readable.add(look)
  return readable.has(look)
}

/** An element where it stands: what axe knows of it beside its look. */
function placeOf(element: Element, groundOf: GroundOf): string {
  const place = [
    lookOf(element, groundOf),
    String(framed().innerWidth),
    String(element.matches(':disabled')),
    // Names that React counts up, and figures, change nothing that axe could see.
    element.outerHTML.replaceAll(/_r_\w+?_/g, '').replaceAll(/\d/g, '0'),
  ]
  for (let around = element.parentElement; around; around = around.parentElement)
    place.push(around.tagName, around.className, String(around.ariaDisabled))
  return place.join('|')
}

/** The elements whose look has not been passed yet; those behind a dialog wait until it is closed. */
export function lettersToJudge(): Element[] {
  const { document } = framed()
  const groundOf = groundsOfPage()
  const shown = document.querySelector(':modal') ? ':modal *' : 'body *'
  return [...document.querySelectorAll(shown)].filter(
    (element) =>
      hasLetters(element) &&
      canBeSeen(element) &&
      !isReadable(element, groundOf) &&
      !unjudged.has(placeOf(element, groundOf)),
  )
}

type Judged = { readonly passed: readonly Element[]; readonly failed: readonly Element[] }

/** Remembers what axe has said of the letters that it was asked about. */
export function keepJudged(letters: readonly Element[], { passed, failed }: Judged): void {
  const groundOf = groundsOfPage()
  for (const element of passed) readable.add(lookOf(element, groundOf))
  const isJudged = new Set([...passed, ...failed])
  for (const element of letters) if (!isJudged.has(element)) unjudged.add(placeOf(element, groundOf))
}
