import { framed } from './framed-page.ts'

/** Looks of letters that axe has passed, in any test so far. */
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

const TRANSPARENT = 'rgba(0, 0, 0, 0)'

/**
 * All that the contrast of an element depends on: its letters, and what is painted under them down to the page. What has left the flow
 * may lie on grounds that are not its ancestors, so that its own class tells where it lies.
 */
function lookOf(element: Element): string {
  const { color, fontSize, fontWeight, textShadow } = framed().getComputedStyle(element)
  const look = [color, fontSize, fontWeight, textShadow]
  for (let ground: Element | null = element; ground; ground = ground.parentElement) {
    const { backgroundColor, backgroundImage, opacity, position, inset } = framed().getComputedStyle(ground)
    const isPainted = backgroundColor !== TRANSPARENT || backgroundImage !== 'none' || opacity !== '1'
    if (isPainted) look.push(backgroundColor, backgroundImage, opacity)
    const isInFlow = position === 'static' || (position === 'relative' && inset === '0px')
    if (!isInFlow) look.push(position, ground.className)
  }
  return look.join('|')
}

/** An element where it stands: what axe knows of it beside its look. */
function placeOf(element: Element): string {
  const place = [
    lookOf(element),
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
  const shown = document.querySelector(':modal') ? ':modal *' : 'body *'
  return [...document.querySelectorAll(shown)].filter(
    (element) =>
      hasLetters(element) &&
      canBeSeen(element) &&
      !readable.has(lookOf(element)) &&
      !unjudged.has(placeOf(element)),
  )
}

type Judged = { readonly passed: readonly Element[]; readonly failed: readonly Element[] }

/** Remembers what axe has said of the letters that it was asked about. */
export function keepJudged(letters: readonly Element[], { passed, failed }: Judged): void {
  for (const element of passed) readable.add(lookOf(element))
  const isJudged = new Set([...passed, ...failed])
  for (const element of letters) if (!isJudged.has(element)) unjudged.add(placeOf(element))
}
