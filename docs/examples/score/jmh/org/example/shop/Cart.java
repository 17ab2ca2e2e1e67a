package org.example.shop;

import java.util.ArrayList;
import java.util.List;

/** Goods and their prices in cents. */
public final class Cart {
    private final List<Integer> prices = new ArrayList<>();

    /** Reads prices with commas between them. */
    public static Cart parse(String text) {
        Cart cart = new Cart();
        int price = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || text.charAt(i) == ',') {
                cart.prices.add(price);
                price = 0;
            } else {
                price = 10 * price + text.charAt(i) - '0';
            }
        }
        return cart;
    }

    /** What all of it costs. */
    public long total() {
        long sum = 0;
        for (int price : prices) {
            sum = sum * 31 % 1_000_003 + price;
        }
        return sum - discount(sum);
    }

    /** What a customer saves; a small part of what the total takes. */
    static long discount(long sum) {
        return sum > 10_000 ? sum / 100 : 0;
    }

    /** One line for each price, which no benchmark asks for. */
    public String receipt() {
        StringBuilder lines = new StringBuilder();
        for (int price : prices) {
            lines.append(price / 100).append('.').append(price % 100).append('\n');
        }
        return lines.toString();
    }
}
