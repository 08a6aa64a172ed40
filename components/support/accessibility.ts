import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import { expect } from 'vitest'
import source from 'axe-core/axe.min.js?raw'
import { framed, frameSize, resizeFrame, sizes, type Size } from './framed-page.ts'

type Findings = AxeResults['violations']

/** Most of axe's time goes into these two, so that they are asked only of what they could find. */
const CONTRAST = 'color-contrast'
const TARGET_SIZE = 'target-size'

/** Runs every rule of axe that it has by itself, also best practices; a finding is reported by its rule and its elements. */
export async function expectNoFindings(): Promise<void> {
  const { violations } = await runAxe([framed().document.documentElement], {
    rules: { [CONTRAST]: { enabled: false } },
    resultTypes: ['violations'],
  })
  expectNone([...violations, ...(await unreadableOrTooSmall([]))])
}

function expectNone(findings: Findings): void {
  const found = findings.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
  expect(found, `at ${framed().innerWidth} px`).toEqual([])
}

/**
 * Letters that stand out too little, of a look not yet judged, and those of the targets that are too small. One run for both, since what
 * costs most is that axe draws up where everything on the page lies.
 */
async function unreadableOrTooSmall(targets: readonly Element[]): Promise<Findings> {
  const letters = lettersToJudge()
  if (letters.length + targets.length === 0) return []
  const runOnly = [...(letters.length > 0 ? [CONTRAST] : []), ...(targets.length > 0 ? [TARGET_SIZE] : [])]
  const { passes, violations } = await runAxe([...letters, ...targets], { runOnly, elementRef: true })
  keepJudged(letters, { passed: elementsOf(passes, CONTRAST), failed: elementsOf(violations, CONTRAST) })
  keepPassed(elementsOf(passes, TARGET_SIZE))
  return violations
}

const elementsOf = (findings: Findings, rule: string): readonly Element[] =>
  findings
    .filter(({ id }) => id === rule)
    .flatMap(({ nodes }) => nodes.flatMap(({ element }) => element ?? []))

/** In a window of any width everything is reached by scrolling up and down alone. */
export async function expectNoSidewaysScroll(): Promise<void> {
  const over = () => framed().document.documentElement.scrollWidth - framed().innerWidth
  await expect.poll(over, { message: `sideways scroll at ${framed().innerWidth} px` }).toBeLessThanOrEqual(0)
}

/**
 * The state at hand: every rule of axe in a wide window, and in narrow ones, in the dark theme, what their width and its colours can
 * change. Ends in the window that it began in.
 */
export async function expectAccessible(narrow: readonly Size[] = ['phone']): Promise<void> {
  const before = frameSize()
  await take('desk')
  await expectNoFindings()
  // The styles take their dark colours from `color-scheme` alone, so that setting it does what the browser's own theme does.
  const { style } = framed().document.documentElement
  style.colorScheme = 'dark'
  for (const size of narrow) {
    await take(size)
    expectNone(await unreadableOrTooSmall(doubtfulTargets()))
  }
  style.colorScheme = ''
  await take(before)
}

/** The window at a size, once the page has taken it and nothing moves any more: what is half-way is neither here nor there. */
async function take(size: Size): Promise<void> {
  resizeFrame(size)
  await expect.poll(() => framed().innerWidth).toBe(sizes[size][0])
  await expectNoSidewaysScroll()
  const moving = framed()
    .document.getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.all(moving.map(({ finished }) => finished))
}

type Evaluating = { readonly eval: (script: string) => (window: object, module: object) => void }
type Color = object
type Axe = {
  readonly run: (on: ElementContext, options: RunOptions) => Promise<AxeResults>
  readonly commons: {
    readonly color: {
      readonly Color: new (...channels: readonly number[]) => Color
      readonly getContrast: (ground: Color, letters: Color) => number
    }
  }
}

/**
 * Read once for all tests, not into every page anew. Without a window of its own axe takes that of the page it is asked about, as it
 * does beside jsdom.
 */
const axe = ((): Axe => {
  const module: { exports: unknown } = { exports: {} }
  const { eval: evaluate } = globalThis as unknown as Evaluating
  const load = evaluate(`(window, module) => {${source}}`)
  load({ Promise, Uint32Array }, module)
  return module.exports as Axe
})()

function runAxe(include: Element[], options: RunOptions): Promise<AxeResults> {
  const { document: ownerDocument } = framed()
  const context = { include, ownerDocument }
  // Findings are told by their HTML; nothing here has sound or pictures that axe would have to load.
  return axe.run(context, { ...options, selectors: false, preload: false })
}

/** Of two opaque colours as the browser tells them, `rgb(1, 2, 3)`, by the arithmetic of axe itself. */
function contrastOf(letters: string, ground: string): number {
  const { Color: Colour, getContrast } = axe.commons.color
  const colour = (told: string) => new Colour(...(told.match(/\d+/g) ?? []).map(Number))
  return getContrast(colour(ground), colour(letters))
}

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
function canBeSeen(element: Element): boolean {
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
function lettersToJudge(): Element[] {
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
function keepJudged(letters: readonly Element[], { passed, failed }: Judged): void {
  const groundOf = groundsOfPage()
  for (const element of passed) readable.add(lookOf(element, groundOf))
  const isJudged = new Set([...passed, ...failed])
  for (const element of letters) if (!isJudged.has(element)) unjudged.add(placeOf(element, groundOf))
}

type Ground = {
  /** Everything that is painted from here down to the page, to tell grounds apart. */
  readonly look: string
  /** The one opaque colour that is seen here; undefined where only axe can tell what lies under. */
  readonly color: string | undefined
  readonly isFaded: boolean
}

const TRANSPARENT = 'rgba(0, 0, 0, 0)'
const NOTHING: Ground = { look: '', color: undefined, isFaded: false }

/** The grounds of the page as it is now: each is read once, however many elements stand on it. */
function groundsOfPage(): (element: Element) => Ground {
  const known = new Map<Element, Ground>()
  const groundOf = (element: Element): Ground => {
    const ground = known.get(element) ?? readGround(element, groundOf)
    known.set(element, ground)
    return ground
  }
  return groundOf
}

/** What has left the flow may lie on grounds that are not its ancestors, so that its own class tells where it lies. */
function readGround(element: Element, groundOf: (element: Element) => Ground): Ground {
  const below = element.parentElement ? groundOf(element.parentElement) : NOTHING
  const { backgroundColor, backgroundImage, opacity, position, inset } = framed().getComputedStyle(element)
  const look: string[] = []
  const isPainted = backgroundColor !== TRANSPARENT || backgroundImage !== 'none' || opacity !== '1'
  if (isPainted) look.push(backgroundColor, backgroundImage, opacity)
  const isInFlow = position === 'static' || (position === 'relative' && inset === '0px')
  if (!isInFlow) look.push(position, element.className)
  const isOpaque = backgroundColor.startsWith('rgb(') && backgroundImage === 'none'
  const seenThrough = isInFlow && !isPainted ? below.color : undefined
  return {
    look: [...look, below.look].join('|'),
    color: isOpaque ? backgroundColor : seenThrough,
    isFaded: below.isFaded || opacity !== '1',
  }
}

/** The least that a finger hits (WCAG 2.2, 2.5.8), as axe asks it. */
const LEAST_PX = 24

const TARGETS =
  'a, area, button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"]), [contenteditable]'

const areMeeting = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

type Target = { readonly element: Element; readonly rect: DOMRect }

/** Targets that axe has passed with the same ones about them, in any test so far. */
const passedBefore = new Set<string>()

/** What axe's rule of target sizes could find at all: a target that is small, or that another one lies upon. */
function doubtfulTargets(): Element[] {
  const targets = targetsShown()
  return targets
    .filter(
      (target) =>
        (target.rect.width < LEAST_PX ||
          target.rect.height < LEAST_PX ||
          targets.some((other) => other.element !== target.element && areMeeting(target.rect, other.rect))) &&
        !passedBefore.has(surroundingsOf(target, targets)),
    )
    .map(({ element }) => element)
}

/** Remembers which targets are large enough, or have enough room. */
function keepPassed(passed: readonly Element[]): void {
  const targets = targetsShown()
  for (const target of targets)
    if (passed.includes(target.element)) passedBefore.add(surroundingsOf(target, targets))
}

const targetsShown = (): readonly Target[] =>
  [...framed().document.querySelectorAll(TARGETS)]
    .filter((element) => canBeSeen(element))
    .map((element) => ({ element, rect: element.getBoundingClientRect() }))

/** All that the rule depends on: the target, and the others within reach of a finger on it, each by its look, size and place. */
function surroundingsOf({ element, rect }: Target, targets: readonly Target[]): string {
  const { left, top, width, height } = rect
  const reach = new DOMRect(left - LEAST_PX, top - LEAST_PX, width + 2 * LEAST_PX, height + 2 * LEAST_PX)
  const near = targets.filter((other) => other.element !== element && areMeeting(reach, other.rect))
  return [{ element, rect }, ...near]
    .map((each) =>
      [
        each.element.tagName,
        each.element.className,
        ...[each.rect.left - left, each.rect.top - top, each.rect.width, each.rect.height].map(Math.round),
      ].join(' '),
    )
    .join('|')
}
