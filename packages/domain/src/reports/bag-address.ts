/** What browsers drop from a path or take for "here" and "one up", also when it is encoded; with any marks before it. */
const UNSAFE = /^~*\.{0,2}$/
const MARKED = /^~+\.{0,2}$/

/**
 * A bag number as one part of an address. Numbers come from the provider as they are: no number at all, and dots, cannot
 * stand in a path by themselves, so a mark goes before them.
 */
export const bagInAddress = (bag: string): string => (UNSAFE.test(bag) ? `~${bag}` : bag)

export const bagFromAddress = (part: string): string => (MARKED.test(part) ? part.slice(1) : part)
