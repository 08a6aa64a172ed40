/** Holds one thing for one owner at a time, while the page is open. Another owner gets a new thing. */
export function onePerOwner<Thing>() {
  let held: { readonly owner: string; readonly thing: Thing } | undefined
  return (owner: string, create: () => Thing): Thing => {
    if (held?.owner !== owner) held = { owner, thing: create() }
    return held.thing
  }
}
