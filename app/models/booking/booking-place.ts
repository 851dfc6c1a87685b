import { bookingPlaceCopy as copy } from "~/copy/booking";
import { bookingErrorCopy } from "~/copy/form-errors";

/**
 * How host and visitor meet: a fixed link, a room of its own for each booking, one of them calls,
 * or an address.
 */
export const PLACE_KINDS = ["link", "room", "visitor_calls", "host_calls", "address"] as const;

export type PlaceKind = (typeof PLACE_KINDS)[number];

/** Stands for the booking in the pattern of a room. */
const ROOM_MARK = "{id}";
const PHONE = /^\+?[\d ()./-]{6,30}$/;

/** Where a host meets people: the kind, and the link, pattern, number or address. */
export interface MeetingPlace {
  placeKind: PlaceKind;
  meetingPlace: string | null;
}

interface Placed {
  id: string;
  phone: string | null;
}

/** What is wrong with a meeting place; null if nothing is. */
export function placeError({ placeKind, meetingPlace }: MeetingPlace): string | null {
  if (placeKind === "host_calls" || meetingPlace === null)
    return placeKind === "link" || placeKind === "host_calls" ? null : bookingErrorCopy.placeMissing;
  if (placeKind === "visitor_calls") return isPhone(meetingPlace) ? null : bookingErrorCopy.phone;
  if (placeKind === "address") return null;
  if (placeKind === "room" && !meetingPlace.includes(ROOM_MARK)) return bookingErrorCopy.roomMark;
  return isLink(meetingPlace) ? null : bookingErrorCopy.placeLink;
}

/** Whether a text can be a phone number. */
export function isPhone(text: string): boolean {
  return PHONE.test(text) && text.replaceAll(/\D/g, "").length >= 6;
}

function isLink(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === "https:";
}

/** The address of the video room; null for other places. */
export function joinUrl({ placeKind, meetingPlace }: MeetingPlace, booking: Placed): string | null {
  if (meetingPlace === null) return null;
  const url = placeKind === "room" ? meetingPlace.replaceAll(ROOM_MARK, booking.id) : meetingPlace;
  return (placeKind === "link" || placeKind === "room") && isLink(url) ? url : null;
}

/**
 * Where to meet, in words for the visitor; null while it isn't known. It never repeats what the
 * visitor typed, because anyone can book with anyone's email address.
 */
export function placeForVisitor(place: MeetingPlace, booking: Placed): string | null {
  if (place.placeKind === "host_calls")
    return booking.phone === null ? copy.hostCallsUnknown : copy.hostCalls;
  if (place.meetingPlace === null) return null;
  if (place.placeKind === "visitor_calls") return copy.visitorCalls(place.meetingPlace);
  return joinUrl(place, booking) ?? place.meetingPlace;
}

/** Where to meet, in words for a guest, whom nobody calls. */
export function placeForGuest(place: MeetingPlace, booking: Placed): string | null {
  return place.placeKind === "host_calls" ? copy.guestCall : placeForVisitor(place, booking);
}

/** Where to meet, in words for the host and their calendar. */
export function placeForHost(place: MeetingPlace, booking: Placed): string | null {
  if (place.placeKind === "host_calls")
    return booking.phone === null ? copy.callUnknown : copy.call(booking.phone);
  if (place.placeKind === "visitor_calls" && place.meetingPlace !== null)
    return copy.getsCall(place.meetingPlace);
  return placeForVisitor(place, booking);
}
