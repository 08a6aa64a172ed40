/** Why the first file may not import the second; undefined where it may. */
export function faultOf(from: string, to: string): string | undefined
