/** Values that browsers drop from a path or resolve as relative, even when encoded, with any marks before them. */
const UNSAFE = /^~*\.{0,2}$/
const MARKED = /^~+\.{0,2}$/

/**
 * A bag number as one segment of an address. The provider's numbers may be empty or dots, which cannot be a segment by
 * themselves, so they get a mark in front.
 */
export const bagInAddress = (bag: string): string => (UNSAFE.test(bag) ? `~${bag}` : bag)

export const bagFromAddress = (part: string): string => (MARKED.test(part) ? part.slice(1) : part)
