import { framed } from './framed-page.ts'
import { canBeSeen } from './readable-letters.ts'

/** The least that a finger hits (WCAG 2.2, 2.5.8), as axe asks it. */
const LEAST_PX = 24

const TARGETS =
  'a, area, button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"]), [contenteditable]'

const areMeeting = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** What axe's rule of target sizes could find at all: a target that is small, or that another one lies upon. */
export function doubtfulTargets(): Element[] {
  const targets = [...framed().document.querySelectorAll(TARGETS)]
    .filter((element) => canBeSeen(element))
    .map((element) => ({ element, rect: element.getBoundingClientRect() }))
  return targets
    .filter(
      ({ element, rect }) =>
        rect.width < LEAST_PX ||
        rect.height < LEAST_PX ||
        targets.some((other) => other.element !== element && areMeeting(rect, other.rect)),
    )
    .map(({ element }) => element)
}
