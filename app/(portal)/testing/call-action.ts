/** What an action returns, or the address to which it redirects. */
export async function outcomeOf<Result>(act: () => Promise<Result>): Promise<Result | string> {
  try {
    return await act();
  } catch (err) {
    const [, , address] = String((err as { digest?: string }).digest).split(';');
    if (!address) throw err;
    return address;
  }
}

/** The form with these fields. */
export function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
