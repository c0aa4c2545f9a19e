'use server';

import { revalidatePath } from 'next/cache';
import { RedirectType, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { FormAnswer } from '#components/ui/answer-form.tsx';
import type { MemberContext } from '#server/platform/context/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { noteRefusal, readPortal, readText, readTyped } from '#server/portal/index.ts';
import * as contract from '#server/wishlists/contract.ts';
import * as wishlists from '#server/wishlists/index.ts';

/** Makes an empty list and leads to it. */
export async function createList(_: FormAnswer, form: FormData): Promise<FormAnswer> {
  const body = contract.createWishlist.body.safeParse(nameAndDescription(form));
  return change(form, '/wishlists', async (ctx) => {
    if (!body.success) return wrongField(body.error.issues[0]?.path[0]);
    const { id } = await wishlists.createWishlist(ctx, body.data);
    return `/wishlists/${id}?done=created`;
  });
}

/** Changes name and description. */
export async function updateList(_: FormAnswer, form: FormData): Promise<FormAnswer> {
  const body = contract.updateWishlist.body.safeParse(nameAndDescription(form));
  return changeList(form, 'saved', async (ctx, wishlist_id) => {
    if (!body.success) return wrongField(body.error.issues[0]?.path[0]);
    await wishlists.updateWishlist(ctx, { ...body.data, wishlist_id });
    return undefined;
  });
}

/** Deletes a list at once: the way of pages without JavaScript, which cannot wait for an undo. */
export async function deleteList(_: FormAnswer, form: FormData): Promise<FormAnswer> {
  return changeList(form, 'deleted', async (ctx, wishlist_id) => {
    await wishlists.deleteWishlist(ctx, { wishlist_id });
    return '/wishlists?done=deleted';
  });
}

/** Shares a list with a circle of the member, instead of the one before. */
export async function shareList(_: FormAnswer, form: FormData): Promise<FormAnswer> {
  return changeList(form, 'shared', async (ctx, id) => {
    await wishlists.shareWishlist(ctx, { id, circle_id: readText(form, 'circle') });
    return undefined;
  });
}

/** Makes a list the member's alone again. */
export async function unshareList(_: FormAnswer, form: FormData): Promise<FormAnswer> {
  return changeList(form, 'unshared', async (ctx, id) => {
    await wishlists.unshareWishlist(ctx, { id });
    return undefined;
  });
}

/** Writes the note of an item, or takes it away when it is empty. */
export async function saveNote(_: FormAnswer, form: FormData): Promise<FormAnswer> {
  const body = contract.changeWishlistNote.body.safeParse({ note: readText(form, 'note') || null });
  return changeList(form, 'saved', async (ctx, id) => {
    if (!body.success) return { note: 'note' };
    await wishlists.changeNote(ctx, { ...body.data, id, item_id: readText(form, 'item') });
    return undefined;
  });
}

/** Takes an item off a list at once: the way of pages without JavaScript. */
export async function removeItem(form: FormData): Promise<void> {
  await changeItem(form, (ctx, id, item_id) => wishlists.removeItem(ctx, { id, item_id }));
}

/** Moves an item one place up or down. */
export async function moveItem(form: FormData): Promise<void> {
  await changeItem(form, async (ctx, id, itemId) => {
    const { items } = await wishlists.getWishlist(ctx, { wishlist_id: id, scope: 'own' });
    const order = items.map((item) => item.id);
    const from = order.indexOf(itemId);
    const to = from + (readText(form, 'direction') === 'up' ? -1 : 1);
    if (from < 0 || to < 0 || to >= order.length) return;
    order.splice(to, 0, ...order.splice(from, 1));
    await wishlists.reorderItems(ctx, { id, item_ids: order });
  });
}

/** Gives the member's vote to an item, or takes it back. */
export async function voteForItem(form: FormData): Promise<void> {
  const scope = readText(form, 'scope') === 'shared' ? 'shared' : 'own';
  const cast = readText(form, 'voted') === 'true' ? wishlists.withdrawVote : wishlists.voteForItem;
  await changeItem(form, (ctx, id, item_id) => cast(ctx, { id, item_id, scope }));
}

type ListError = 'name' | 'description' | 'note' | 'tooMany' | 'gone' | 'away';
/** What a change says: fields with their message, where to go on, or nothing when the page shows it. */
type Outcome = { [field: string]: ListError | undefined } | string | undefined;

function nameAndDescription(form: FormData) {
  return { name: readText(form, 'name'), description: readText(form, 'description') };
}

function wrongField(field: PropertyKey | undefined): { [field: string]: ListError } {
  return field === 'description' ? { description: 'description' } : { name: 'name' };
}

async function changeList(
  form: FormData,
  done: string,
  work: (ctx: MemberContext, listId: string) => Promise<Outcome>,
): Promise<FormAnswer> {
  const id = readText(form, 'list');
  const page = `/wishlists/${encodeURIComponent(id)}`;
  return change(form, page, async (ctx) => (await work(ctx, id)) ?? `${page}?done=${done}`);
}

/** Runs a change for the signed-in member; whoever was signed out meanwhile signs in and comes back to the page. */
async function change(
  form: FormData,
  page: string,
  work: (ctx: MemberContext) => Promise<Outcome>,
): Promise<FormAnswer> {
  const [ctx, t] = await Promise.all([openContext(page), getTranslations('wishlists.errors')]);
  const refuse = (errors: { [field: string]: ListError | undefined }): FormAnswer => ({
    values: readTyped(form),
    errors: Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, t(error ?? 'away')])),
  });
  let outcome: Outcome;
  try {
    outcome = await work(ctx);
  } catch (err) {
    if (isProblem(err, 'not_found')) return refuse({ form: 'gone' });
    // The one refusal of a well-formed change: the limit of lists.
    if (isProblem(err, 'validation_failed')) return refuse({ form: 'tooMany' });
    ctx.log.error({ err }, 'a change of a wishlist failed');
    return refuse({ form: 'away' });
  }
  if (typeof outcome === 'string') redirect(outcome, RedirectType.replace);
  return refuse(outcome ?? {});
}

/** Changes an item and shows the page anew. What is gone already needs no change; other failures are logged. */
async function changeItem(
  form: FormData,
  work: (ctx: MemberContext, listId: string, itemId: string) => Promise<unknown>,
): Promise<void> {
  const id = readText(form, 'list');
  const page = `/wishlists/${encodeURIComponent(id)}`;
  const ctx = await openContext(page);
  try {
    await work(ctx, id, readText(form, 'item'));
  } catch (err) {
    noteRefusal({ context: ctx }, err, 'an item of a wishlist could not be changed');
  }
  revalidatePath(page);
}

async function openContext(page: string): Promise<MemberContext> {
  const portal = await readPortal();
  if (!portal?.memberContext) redirect(`/login?to=${encodeURIComponent(page)}`);
  if (!portal.app.modules.includes('wishlists')) redirect('/');
  return portal.memberContext;
}
