/**
 * Takes a text only when two pictures in a row read the same. A code that is cut by the edge of a picture, or read in
 * bad light, may give a wrong number once.
 */
export function agreedReading(isWanted: (text: string) => boolean) {
  let before: string | undefined
  return (read: readonly string[]): string | undefined => {
    const wanted = read.find(isWanted)
    const agreed = wanted !== undefined && wanted === before ? wanted : undefined
    before = wanted
    return agreed
  }
}
