import { framed } from './framed-page.ts'

export type Ground = {
  /** Everything that is painted from here down to the page, to tell grounds apart. */
  readonly look: string
  /** The one opaque colour that is seen here; undefined where only axe can tell what lies under. */
  readonly color: string | undefined
  readonly isFaded: boolean
}

const TRANSPARENT = 'rgba(0, 0, 0, 0)'
const NOTHING: Ground = { look: '', color: undefined, isFaded: false }

/** The grounds of the page as it is now: each is read once, however many elements stand on it. */
export function groundsOfPage(): (element: Element) => Ground {
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
