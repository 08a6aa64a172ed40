import { framed } from './framed-page.ts'
import { canBeSeen } from './readable-letters.ts'

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
export function doubtfulTargets(): Element[] {
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
export function keepPassed(passed: readonly Element[]): void {
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
